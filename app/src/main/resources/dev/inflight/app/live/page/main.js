// The page: takes in what the service tells, and draws when something changed.

import {Charts} from '/assets/charts.js';
import {element, keyed, setText} from '/assets/dom.js';
import {clock, count, date, duration, shorten} from '/assets/format.js';
import {Lanes} from '/assets/lanes.js';
import * as panels from '/assets/panels.js';
import {Requests, look} from '/assets/requests.js';
import {Series} from '/assets/series.js';
import {Stream, Token} from '/assets/stream.js';
import {Table} from '/assets/table.js';
import {Theme} from '/assets/theme.js';
import {View} from '/assets/view.js';

const byId = id => document.getElementById(id);
const FOLLOW_MS = matchMedia('(prefers-reduced-motion: reduce)').matches ? 1000 : 200;
const MOST_WHO = 64;

class Page {
  constructor() {
    this.token = new Token();
    this.view = new View(() => this.viewChanged());
    this.requests = new Requests();
    this.series = new Series(this.token, () => this.seriesChanged());
    this.alerts = new panels.Alerts();
    this.counts = new panels.Counts();
    this.chosen = new panels.Selected(this.token);
    this.theme = new Theme(() => this.themeChanged());
    this.charts = new Charts(byId('charts'), this);
    this.lanes = new Lanes(byId('lanes'), this);
    this.table = new Table(this);
    this.began = 0;
    this.drawnAt = 0;
    this.dirty = true;
    this.stream = new Stream('/v1/stream/live', this.token, {
      state: (state, detail) => this.connection(state, detail),
      event: (name, data) => this.take(name, data),
      lost: () => this.startAnew(),
    });
    this.controls();
    new ResizeObserver(() => this.resized()).observe(byId('timeline'));
    byId('empty-command').textContent = `curl --data-binary @requests.jsonl -H 'Content-Type: application/x-ndjson' \\\n  ${location.origin}/v1/events`;
    requestAnimationFrame(time => this.frame(time));
    this.stream.start();
  }

  connection(state, detail) {
    const words = {live: 'live', lost: `no connection: ${detail}. Trying again …`, refused: 'a token is wanted', connecting: 'connecting'};
    setText(byId('connection'), words[state]);
    byId('connection').dataset.state = state;
    document.body.classList.toggle('stale', state !== 'live');
    this.view.live = state === 'live';
    if (state === 'refused') this.askForToken();
  }

  askForToken() {
    setText(byId('login-error'), this.token.value === '' ? '' : 'That token is not the one.');
    if (!byId('login').open) byId('login').showModal();
  }

  // Something was lost on the way, as the service says.
  startAnew() {
    this.requests.clear();
    this.series.clear();
    this.stream.restart();
  }

  take(name, data) {
    if (name === 'rows') this.requests.rows(data.items);
    else if (name === 'alerts') {
      this.alerts.add(data.items);
      if (this.last) panels.rules(this.last, this.alerts);
    }
    else if (name === 'now') this.now(data);
    this.dirty = true;
  }

  now(now) {
    if (now.began_ms !== this.began) {
      this.began = now.began_ms;
      this.series.version = -1; // a service that began anew numbers anew
    }
    if (now.time_ns !== undefined) {
      const time = now.time_ns / 1e6;
      this.view.tell(time);
      this.requests.at(time);
      this.series.forget(time);
    } else if (Number.isNaN(this.view.told) && Number.isFinite(this.requests.newest)) {
      this.view.tell(this.requests.newest); // rows of before, and no events yet
    }
    this.requests.inFlight(now.open, now.open_total, this.view.now);
    this.series.now(now).then(() => this.fresh());
    this.counts.show(now, this);
    panels.rules(now, this.alerts);
    panels.channels(now);
    this.last = now;
    this.fresh();
  }

  // Once a second: what need not be quicker.
  fresh() {
    const known = this.requests.all.size > 0 || this.series.defs.size > 0;
    byId('empty').hidden = known || !this.last;
    if (!known && this.last) setText(byId('empty-title'), emptyWords(this.last));
    byId('series-head').hidden = this.series.defs.size === 0;
    byId('lanes').hidden = !known && Boolean(this.last); // there is no time yet
    this.charts.update();
    this.table.update();
    this.words();
    this.dirty = true;
  }

  words() {
    const now = this.view.now;
    setText(byId('clock-time'), Number.isNaN(now) ? 'no events yet' : `${date(now)} ${clock(now)} UTC`);
    const idle = this.view.idle(this.newest, this.requests.openCount);
    setText(byId('clock-note'), idle > 0 ? `nothing new for ${duration(Math.floor(idle / 1000) * 1000)}` : '');
    const left = this.lanes.left;
    const parts = [`${count(this.lanes.drawn)} in view`];
    if (left > 0) parts.push(`${count(left)} more not drawn: no lane free`);
    const unlisted = (this.last?.open_total ?? 0) - (this.last?.open.length ?? 0);
    if (unlisted > 0) parts.push(`${count(unlisted)} more in flight, not listed`);
    if (this.requests.dropped > 0) parts.push(`${count(this.requests.dropped)} forgotten: the page keeps 20,000`);
    if (this.series.problem) parts.push(`series: ${this.series.problem}`);
    setText(byId('lanes-note'), parts.join(' · '));
  }

  get newest() {
    return Math.max(this.requests.newest, this.series.newest);
  }

  frame(time) {
    requestAnimationFrame(next => this.frame(next));
    if (document.hidden) return;
    if (time - this.drawnAt >= FOLLOW_MS && this.view.follow(this.newest, this.requests.openCount)) this.dirty = true;
    if (!this.dirty) return;
    this.dirty = false;
    this.drawnAt = time;
    this.draw();
  }

  draw() {
    const scale = {min: this.view.from, max: this.view.to};
    this.lanes.plot.setScale('x', scale);
    this.charts.each(chart => chart.plot?.setScale('x', scale));
    this.bands();
  }

  bands() {
    const request = this.hover?.request ?? this.selected;
    this.charts.each(chart => chart.showBand(request, this.view.now));
  }

  // Whether a line is to step back, because a request is looked at that others answered.
  isDim(labels) {
    const request = this.hover?.request ?? this.selected;
    if (!request || (!request.replica && !request.host)) return false;
    if (request.replica && labels.replica) return labels.replica !== request.replica;
    return Boolean(request.host) && Boolean(labels.host) && labels.host !== request.host;
  }

  hoverRequest(request, time, event) {
    this.setHover(request ? {request} : {time});
    if (request) this.tip(event, requestWords(request, this.view.now));
    else this.tip(event, [this.inFlightWords(time)]);
  }

  hoverTime(time, chart, event) {
    this.setHover({time});
    const lines = chart.valuesAt(time).map(each => element('div', {}, swatch(each.colour), `${each.name}  `, element('b', {}, each.text)));
    this.tip(event, [element('div', {class: 'muted'}, `${clock(time, 1)} · ${chart.metric}`), ...lines, element('hr'), this.inFlightWords(time)]);
  }

  inFlightWords(time) {
    const then = [...this.requests.between(time, time)];
    const waiting = then.filter(each => Number.isNaN(each.first) ? each.open : each.first > time).length;
    const names = then.slice(0, 4).map(each => shorten(each.id, 24)).join(', ');
    const box = element('div', {}, element('b', {}, `${count(then.length)} in flight`), ` at ${clock(time, 1)}${waiting > 0 ? `, ${count(waiting)} in prefill` : ''}`);
    if (then.length > 0) box.append(element('div', {class: 'muted'}, then.length > 4 ? `${names} and ${count(then.length - 4)} more` : names));
    return box;
  }

  setHover(hover) {
    const before = this.hover;
    this.hover = hover;
    if (before?.request !== hover?.request) {
      this.charts.each(chart => chart.plot?.redraw(false));
      this.bands();
    }
    this.lanesDirty();
  }

  lanesDirty() {
    if (this.lanesWait) return;
    this.lanesWait = true;
    requestAnimationFrame(() => {
      this.lanesWait = false;
      this.lanes.plot.redraw(false);
    });
  }

  hoverNothing() {
    byId('tip').hidden = true;
    if (this.hover) this.setHover(undefined);
  }

  tip(event, content) {
    const tip = byId('tip');
    tip.replaceChildren(...content);
    tip.hidden = false;
    const box = tip.getBoundingClientRect();
    const left = event.clientX + 14 + box.width < innerWidth ? event.clientX + 14 : Math.max(4, event.clientX - box.width - 14);
    const top = Math.min(innerHeight - box.height - 4, event.clientY + 14);
    tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(Math.max(4, top))}px)`;
  }

  select(request) {
    this.selected = request;
    this.chosen.show(request, this.series);
    this.charts.each(chart => chart.plot?.redraw(false));
    this.dirty = true;
  }

  unselect() {
    this.selected = undefined;
    this.chosen.close();
    this.charts.each(chart => chart.plot?.redraw(false));
    this.dirty = true;
  }

  viewChanged() {
    const button = byId('follow');
    button.setAttribute('aria-pressed', String(this.view.following));
    setText(button, this.view.following ? 'Following' : 'Paused');
    const span = byId('span');
    const known = [...span.options].find(each => each.value !== '' && Math.abs(Number(each.value) - this.view.span) < 1);
    span.value = known ? known.value : '';
    if (!known) span.options[span.options.length - 1].textContent = duration(Math.round(this.view.span / 100) * 100);
    this.view.follow(this.newest, this.requests.openCount);
    this.dirty = true;
    this.table.update();
  }

  followAgain() {
    this.view.setFollowing(true);
  }

  seriesChanged() {
    const shown = new Set(this.series.shown);
    keyed(byId('metrics-list'), this.series.metrics.slice(0, 500), each => each, metric => {
      const box = element('input', {type: 'checkbox'});
      box.addEventListener('change', () => this.series.choose(metric, box.checked));
      return element('label', {}, box, shorten(metric, 60));
    }, (child, metric) => (child.firstElementChild.checked = shown.has(metric)));
    const all = [...this.series.entities.values()];
    keyed(byId('who'), all.slice(0, MOST_WHO), each => each.key, each => {
      const button = element('button', {type: 'button', title: Object.entries(each.labels).map(([name, value]) => `${name} ${value}`).join(', ')}, swatch(this.theme.line(each.colour).stroke), each.name);
      button.addEventListener('click', () => this.series.toggle(each.key));
      return button;
    }, (child, each) => {
      child.setAttribute('aria-pressed', String(!this.series.hidden.has(each.key)));
      child.firstElementChild.style.background = this.theme.line(each.colour).stroke;
    });
    this.charts.update();
    this.dirty = true;
  }

  themeChanged() {
    if (!this.lanes) return;
    this.lanes.build();
    this.charts.rebuild();
    this.seriesChanged();
  }

  resized() {
    this.lanes.resize();
    this.charts.each(chart => chart.resize());
    this.dirty = true;
  }

  controls() {
    const {view} = this;
    byId('follow').addEventListener('click', () => view.setFollowing(!view.following));
    byId('zoom-in').addEventListener('click', () => view.zoom(0.5));
    byId('zoom-out').addEventListener('click', () => view.zoom(2));
    byId('span').addEventListener('change', event => view.setSpan(Number(event.target.value)));
    byId('theme').addEventListener('click', () => this.theme.toggle());
    byId('help-button').addEventListener('click', () => byId('help').showModal());
    byId('selected-close').addEventListener('click', () => this.unselect());
    byId('login-form').addEventListener('submit', () => {
      this.token.set(byId('login-token').value.trim());
      byId('login-token').value = '';
      this.stream.start();
    });
    document.addEventListener('keydown', event => this.key(event));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const target = event.target;
    const writes = target.matches('input:not([type=checkbox]), select, textarea');
    const acts = target.matches('button, summary, a, input, select');
    if (writes || (event.key === ' ' && acts)) return;
    const table = byId('table-box');
    const keys = {
      ' ': () => this.view.setFollowing(!this.view.following),
      f: () => this.followAgain(),
      '+': () => this.view.zoom(0.5),
      '=': () => this.view.zoom(0.5),
      '-': () => this.view.zoom(2),
      ArrowLeft: () => this.view.pan(-0.2),
      ArrowRight: () => this.view.pan(0.2),
      t: () => this.theme.toggle(),
      r: () => (byId('rules').querySelector('summary') ?? byId('timeline')).focus(),
      l: () => {
        table.open = !table.open;
        if (table.open) table.querySelector('summary').focus();
      },
      '?': () => byId('help').showModal(),
      Escape: () => this.unselect(),
    };
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || (event.key.startsWith('Arrow') && target.matches('.scroll, .scroll *'))) return;
    event.preventDefault();
    action();
  }
}

// Why there is nothing to draw.
function emptyWords(now) {
  const {samples, requests} = now.join;
  if (samples + requests === 0) return 'No events yet';
  const why = Object.keys(now.join).filter(each => each.startsWith('unplaced.')).map(each => each.slice(9).replaceAll('_', ' ')).join(', ');
  return `Nothing to draw yet: ${count(samples)} samples and ${count(requests)} requests came${why ? `; samples have no place: ${why}` : ''}`;
}

function swatch(colour) {
  const box = element('i', {class: 'swatch'});
  box.style.background = colour;
  return box;
}

function requestWords(request, now) {
  const words = {open: 'in flight', ending: 'ended, its row is to come'};
  const kind = look(request);
  const end = request.open ? now : request.end;
  const parts = [
    Number.isNaN(request.first) ? (request.open ? 'no token yet' : '') : `first token after ${duration(request.first - request.start)}`,
    `${request.open ? 'so far' : 'end to end'} ${duration(end - request.start)}`,
    request.tpot_ms === undefined ? '' : `${Math.round(request.tpot_ms * 10) / 10} ms a token`,
    request.output_tokens === undefined ? '' : `${count(request.output_tokens)} tokens out`,
  ].filter(each => each);
  const where = [request.replica, request.host].filter(each => each).join(' on ');
  const [observed, partial, empty] = request.coverage ?? [0, 0, 0];
  const covered = request.coverage && observed + partial + empty > 0 ? `${count(observed + partial + empty)} series overlapped: ${count(observed)} observed, ${count(partial)} partial, ${count(empty)} without a sample` : '';
  return [
    element('div', {}, element('b', {}, shorten(request.id, 48)), ` ${words[kind] ?? request.status}`),
    element('div', {class: 'muted'}, `since ${clock(request.start, 1)}${where ? ` · ${shorten(where, 60)}` : ''}`),
    element('div', {}, parts.join(' · ')),
    ...(covered ? [element('div', {class: 'muted'}, covered)] : []),
    ...(request.joined === false ? [element('div', {class: 'muted'}, `not joined: ${request.reason}`)] : []),
  ];
}

window.inflight = new Page();
