// What stands beside and above the timeline: counts, rules, alerts, channels, the request that was chosen.

import {element, keyed, setText} from '/assets/dom.js';
import {clock, count, date, duration, entityName, figures, scaleOf, shorten, valueText} from '/assets/format.js';

const byId = id => document.getElementById(id);
const MOST_ALERTS = 100;
const WORDS = {fired: 'fired', recovered: 'recovered', flapping: 'flaps', blind: 'cannot see', sees_again: 'sees again'};
const SIGNS = {fired: '▲', recovered: '✓', flapping: '↯', blind: '◌', sees_again: '●'};
const sum = counts => Object.values(counts ?? {}).reduce((all, each) => all + each, 0);
const LIMITS = ['too_many_series', 'held_dropped', 'open_refused', 'rows_forced', 'cases_forgotten', 'client_samples_dropped', 'facts_dropped'];

export class Counts {
  constructor() {
    this.parts = new Map();
  }

  show(now, page) {
    const join = now.join;
    const unjoined = Object.entries(join).filter(([name]) => name.startsWith('unjoined.'));
    const rejectedRequests = Object.entries(join).filter(([name]) => name.startsWith('rejected.')).reduce((all, [, each]) => all + each, 0);
    const rejected = sum(now.http_rejected) + sum(now.annotations?.rejected) + rejectedRequests;
    const limited = LIMITS.reduce((all, name) => all + (join[name] ?? 0), 0);
    const dropped = limited + (now.store_dropped ?? 0) + sum(now.annotations?.dropped);
    const unplaced = Object.entries(join).filter(([name]) => name.startsWith('unplaced.')).reduce((all, [, each]) => all + each, 0);
    const behind = Math.max(0, ...Object.values(now.behind_s ?? {}));
    this.put('In flight', count(now.open_total), '');
    this.put('Rows', count(join.joined), [unjoined.length ? `${count(unjoined.reduce((all, [, each]) => all + each, 0))} not joined` : '', now.waiting_rows ? `${count(now.waiting_rows)} to come` : ''].filter(each => each).join(' · '));
    this.put('Observed', ...coverage(page.requests));
    const odd = join.late + now.from_the_future + unplaced;
    const notes = [now.from_the_future > 0 ? `${count(now.from_the_future)} ahead` : '', unplaced > 0 ? `${count(unplaced)} no place` : ''].filter(each => each);
    this.put('Late', count(join.late), [`of ${count(join.samples)} samples`, ...notes].join(' · '), odd > 0);
    this.put('Rejected', count(rejected), '', rejected > 0);
    this.put('Dropped', count(dropped), '', dropped > 0);
    this.put('Behind', duration(behind * 1000), '', behind > 10);
    this.put('Series', count(now.series), now.series > now.series_kept ? `${count(now.series_kept)} with a past` : '');
    this.put('Store', now.store === 'well' ? 'well' : shorten(now.store, 60), now.store_waiting > 0 ? `${count(now.store_waiting)} wait` : '', now.store !== 'well');
    const channels = now.channels;
    const unwell = channels.filter(each => each.state !== 'well' || each.trouble);
    this.put('Delivery', channels.length === 0 ? 'none' : unwell.length === 0 ? 'well' : `${count(unwell.length)} of ${count(channels.length)} unwell`, channels.length ? `${count(channels.reduce((all, each) => all + each.undelivered, 0))} wait` : 'no channel', unwell.length > 0);
    this.all(now);
  }

  put(name, value, note, warn = false) {
    let part = this.parts.get(name);
    if (!part) {
      part = {value: element('span'), note: element('small'), box: element('div')};
      part.box.append(element('dt', {}, name), element('dd', {}, part.value, ' ', part.note));
      byId('counts').append(part.box);
      this.parts.set(name, part);
    }
    setText(part.value, value);
    setText(part.note, note);
    part.box.classList.toggle('warn', warn);
  }

  all(now) {
    const box = byId('all-counts');
    if (!box.closest('details').open) return;
    const items = [['http: lines accepted', now.http_accepted]];
    for (const [name, value] of Object.entries(now.http_rejected ?? {})) items.push([`http: rejected, ${name}`, value]);
    for (const [name, value] of Object.entries(now.annotations?.rejected ?? {})) items.push([`annotations: rejected, ${name}`, value]);
    for (const [name, value] of Object.entries(now.annotations?.dropped ?? {})) items.push([`annotations: dropped, ${name}`, value]);
    if (now.annotations) items.push(['annotations: accepted', now.annotations.accepted]);
    for (const [name, value] of Object.entries(now.join)) items.push([`join: ${name}`, value]);
    for (const [name, value] of Object.entries(now.rule_counters)) items.push([`rules: ${name}`, value]);
    items.push(['store: waiting', now.store_waiting], ['store: dropped', now.store_dropped], ['series with a past', now.series_kept], ['samples without a past', now.samples_without_history]);
    keyed(box, items.flatMap(([name, value]) => [['dt', name, name], ['dd', `= ${name}`, count(value)]]), each => each[1], each => element(each[0]), (child, each) => setText(child, each[2]));
  }
}

function coverage(requests) {
  const all = [0, 0, 0];
  for (const request of requests.all.values()) request.coverage?.forEach((each, at) => (all[at] += each));
  const total = all[0] + all[1] + all[2];
  if (total === 0) return ['–', 'no overlaps yet'];
  const share = each => `${figures(Math.round((each / total) * 1000) / 10)} %`;
  return [share(all[0]), `${share(all[1])} partial · ${share(all[2])} no sample`];
}

export function rules(now, alerts) {
  const {firing, pending, unknown, quiet, items} = now.rules;
  const total = firing + pending + unknown + quiet;
  const words = [firing ? `${count(firing)} firing` : '', pending ? `${count(pending)} pending` : '', unknown ? `${count(unknown)} unknown` : '', quiet ? `${count(quiet)} quiet` : ''].filter(each => each);
  setText(byId('rules-summary'), total === 0 ? 'none: start with --rules FILE' : words.join(' · '));
  document.title = firing > 0 ? `(${firing}) Inflight` : 'Inflight';
  byId('rules').dataset.state = firing > 0 ? 'firing' : unknown > 0 ? 'unknown' : 'quiet';
  const time = now.time_ns / 1e6;
  const show = (box, kinds) => keyed(byId(box), items.filter(each => kinds.includes(each.kind)), each => `${each.kind} ${each.rule}${each.labels}`, makeRule, (child, rule) => updateRule(child, rule, time, alerts));
  show('rules-firing', ['firing', 'pending']);
  show('rules-other', ['unknown']);
}

function makeRule(rule) {
  const sign = {firing: '▲', pending: '△', unknown: '?'}[rule.kind];
  return element('details', {class: `rule ${rule.kind}`}, element('summary', {}, element('b', {class: 'badge'}, `${sign} ${rule.kind}`), ' ', element('span', {class: 'name'}), ' ', element('small', {class: 'labels'}), element('small', {class: 'age muted'})), element('p', {class: 'message'}), element('pre', {}));
}

function updateRule(child, rule, time, alerts) {
  const since = (rule.kind === 'unknown' ? rule.unknown_since_ns : rule.since_ns) / 1e6;
  const lingering = rule.phase === 'lingering' ? 'true no longer, held for a while · ' : '';
  const age = Number.isFinite(since) && Number.isFinite(time) ? `for ${duration(Math.max(0, Math.floor((time - since) / 1000) * 1000))}, since ${clock(since)}` : 'since the start';
  setText(child.querySelector('.name'), rule.rule);
  setText(child.querySelector('.labels'), plain(rule.labels));
  setText(child.querySelector('.age'), `${lingering}${rule.kind === 'unknown' && rule.unknown_reason ? `${rule.unknown_reason} · ` : ''}${age}`);
  setText(child.querySelector('.message'), rule.kind === 'firing' ? alerts.titleOf(rule) : '');
  setText(child.querySelector('pre'), rule.explanation.trimEnd() || 'nothing to explain yet');
}

// Labels without the braces around them.
const plain = labels => labels.replace(/^\{(.*)\}$/s, '$1').replaceAll('"', '');

export class Alerts {
  constructor() {
    this.all = new Map();
  }

  add(items) {
    for (const each of items) this.all.set(each.id, each);
    const sorted = [...this.all.values()].sort((a, b) => b.at_ns - a.at_ns);
    for (const old of sorted.slice(MOST_ALERTS)) this.all.delete(old.id);
    byId('alerts-empty').hidden = sorted.length > 0;
    keyed(byId('alerts'), sorted.slice(0, MOST_ALERTS), each => each.id, makeAlert, () => {});
  }

  // What the newest alert of a rule says.
  titleOf(rule) {
    let newest;
    for (const each of this.all.values()) {
      if (each.kind === 'fired' && each.rule === rule.rule && each.labels === rule.labels && (!newest || each.at_ns > newest.at_ns)) newest = each;
    }
    return newest ? `${newest.level} · ${newest.title}` : '';
  }
}

function makeAlert(alert) {
  const at = alert.at_ns / 1e6;
  const after = alert.kind === 'recovered' && alert.started_at_ns > 0 ? ` after ${duration(at - alert.started_at_ns / 1e6)}` : '';
  return element('li', {class: `alert ${alert.kind} ${alert.level}`},
    element('time', {datetime: new Date(at).toISOString(), title: `${date(at)} ${clock(at, 3)} UTC`}, clock(at)),
    ' ', element('b', {}, `${SIGNS[alert.kind] ?? '•'} ${WORDS[alert.kind] ?? alert.kind}${after}`),
    ' ', element('span', {}, alert.rule), ' ', element('small', {class: 'labels'}, plain(alert.labels)),
    ' ', element('small', {class: 'muted'}, alert.title === alert.rule ? alert.level : `${alert.level} · ${alert.title}`));
}

export function channels(now) {
  const items = now.channels.map(each => ({key: each.name, state: each.trouble ? 'broken' : each.state, text: each.name, note: [each.state, `${count(each.delivered)} delivered`, each.undelivered ? `${count(each.undelivered)} wait` : '', each.held ? `${count(each.held)} held` : '', each.why, each.trouble ?? ''].filter(part => part).join(' · ')}));
  if (now.heartbeat) items.push({key: ' heartbeat', state: now.heartbeat.failed > 0 ? 'paused' : 'well', text: 'heartbeat', note: `${count(now.heartbeat.delivered)} delivered · ${count(now.heartbeat.failed)} failed · ${count(now.heartbeat.skipped)} withheld`});
  if (items.length === 0) items.push({key: ' none', state: 'off', text: 'No channel', note: 'alerts are kept and shown here; start with --config FILE to have them told'});
  keyed(byId('channels'), items, each => each.key, () => element('li', {}, element('i', {class: 'dot', 'aria-hidden': 'true'}), element('b', {}), ' ', element('small', {class: 'muted'})), (child, each) => {
    child.dataset.state = each.state;
    setText(child.querySelector('b'), each.text);
    setText(child.querySelector('small'), each.note);
  });
}

// The request that was chosen, with what its devices did meanwhile.
export class Selected {
  constructor(token) {
    this.token = token;
    this.asked = 0;
  }

  async show(request, series) {
    const body = byId('selected-body');
    byId('selected').hidden = false;
    setText(byId('selected-title'), `Request ${shorten(request.id, 40)}`);
    body.replaceChildren(...facts(request), element('p', {class: 'muted'}, request.status === undefined ? 'Its row comes when nothing that may still arrive can change it.' : 'Asking what overlapped …'));
    const asked = (this.asked += 1);
    if (request.status === undefined) return;
    let found;
    try {
      found = await this.token.json(`/v1/requests/${encodeURIComponent(request.id)}`);
    } catch (error) {
      found = {problem: error.message};
    }
    if (asked !== this.asked) return;
    const row = found.items?.find(each => each.session_id === undefined || each.session_id === request.session) ?? found.items?.[0];
    body.replaceChildren(...facts(request), ...(row ? overlaps(row, series) : [element('p', {}, `Its row cannot be read: ${found.problem ?? 'it is not kept'}.`)]));
  }

  close() {
    this.asked += 1;
    byId('selected').hidden = true;
  }
}

function facts(request) {
  const pairs = [
    ['Status', request.open ? 'in flight' : request.status === undefined ? 'ended, not told how yet' : request.status],
    ['Started', `${date(request.start)} ${clock(request.start, 3)} UTC`],
    ['First token', Number.isNaN(request.first) ? 'none known' : `after ${duration(request.first - request.start)}`],
    ['End to end', request.open ? 'not over' : duration(request.end - request.start)],
    ['Each token after', request.tpot_ms === undefined ? '' : `${figures(request.tpot_ms)} ms`],
    ['Tokens out', request.output_tokens === undefined ? '' : count(request.output_tokens)],
    ['Model', request.model], ['Case', request.case],
    ['Answered by', [request.replica, request.host].filter(each => each).join(' on ') || (request.candidates > 0 ? `one of ${count(request.candidates)}` : '')],
    ['Not joined', request.joined === false ? request.reason : ''],
  ];
  return [element('dl', {class: 'pairs'}, ...pairs.filter(([, value]) => value).flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, shorten(value, 120))]))];
}

// May break after an underline, and is copied as it is.
const breakable = name => name.split(/(?<=_)/).flatMap((part, at) => (at === 0 ? [part] : [element('wbr'), part]));

function overlaps(row, series) {
  const whole = (row.overlap ?? []).filter(each => each.window === 'whole');
  if (whole.length === 0) return [element('p', {class: 'muted'}, 'No series overlapped it.')];
  const lines = whole.map(each => {
    const def = series.defs.get(each.series_id);
    const rate = def?.shows === 'rate';
    const top = Math.abs((rate ? each.increase : each.max) ?? 0);
    const scale = def ? scaleOf(def.metric, def.unit, 'level', top) : {by: 1, name: ''};
    const text = rate ? (each.increase === null ? '–' : `+${valueText(each.increase, scale)}`) : each.count === 0 ? '–' : each.min === each.max ? valueText(each.max, scale) : `${figures(each.min * scale.by)} to ${valueText(each.max, scale)}`;
    const covered = each.coverage.status === 'empty' ? 'no sample inside' : each.coverage.status === 'partial' ? `${figures(Math.round((each.coverage.covered_ratio ?? 0) * 100))} % covered` : 'covered';
    return element('tr', {}, element('td', {}, ...(def ? breakable(shorten(def.metric, 60)) : [each.series_id])), element('td', {}, def ? entityName(def.labels) : ''), element('td', {}, text), element('td', {}, covered));
  });
  return [element('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'What overlapped the request'}, element('table', {}, element('caption', {}, 'Overlapped in time, from its start to its end'), element('thead', {}, element('tr', {}, ...['Metric', 'Of', 'Values', 'Samples'].map(each => element('th', {scope: 'col'}, each)))), element('tbody', {}, ...lines)))];
}
