// The requests in view once more, for those who cannot or do not want to look at lanes.

import {element, keyed, setText} from '/assets/dom.js';
import {clock, count, duration, figures, shorten} from '/assets/format.js';
import {look} from '/assets/requests.js';

const MOST = 50;

export class Table {
  constructor(page) {
    this.page = page;
    this.box = document.getElementById('table-box');
    this.body = document.querySelector('#table tbody');
    this.box.addEventListener('toggle', () => this.update());
  }

  update() {
    if (!this.box.open) return;
    const {view, requests} = this.page;
    const all = [...requests.between(view.from, view.to)].sort((a, b) => b.start - a.start);
    keyed(this.body, all.slice(0, MOST), each => each.key, request => this.row(request), (row, request) => this.fill(row, request));
    setText(document.getElementById('table-note'), all.length === 0 ? 'No request in view.' : `${count(Math.min(MOST, all.length))} of ${count(all.length)} in view, the newest first.`);
  }

  row(request) {
    const name = element('button', {type: 'button', class: 'link'}, shorten(request.id, 40));
    name.addEventListener('click', () => this.page.select(this.page.requests.all.get(request.key) ?? request));
    return element('tr', {}, element('th', {scope: 'row'}, name), ...Array.from({length: 8}, () => element('td')));
  }

  fill(row, request) {
    const words = {open: 'in flight', ending: 'ended'};
    const texts = [
      words[look(request)] ?? request.status,
      clock(request.start, 1),
      Number.isNaN(request.first) ? '–' : duration(request.first - request.start),
      request.open ? '–' : duration(request.end - request.start),
      request.tpot_ms === undefined ? '–' : `${figures(request.tpot_ms)} ms`,
      request.output_tokens === undefined ? '–' : count(request.output_tokens),
      shorten(request.replica ?? '–', 30),
      shorten(request.model, 40),
    ];
    row.dataset.look = look(request);
    texts.forEach((text, at) => setText(row.cells[at + 1], text));
  }
}
