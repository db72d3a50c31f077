// One chart a metric, a line a device or an engine, under the axis of the requests.

import uPlot from '/assets/uplot/uPlot.esm.js';
import {entityKey, entityName, scaleOf, valueText} from '/assets/format.js';
import {plotOptions} from '/assets/plots.js';

const HEIGHT = 104;
const STEP_MS = 250;
const LEAST_GAP_MS = 3000;

export class Charts {
  constructor(element, page) {
    this.element = element;
    this.page = page;
    this.charts = new Map();
  }

  // Makes those that are to be there, and gives them what is known now.
  update() {
    const shown = this.page.series.shown;
    const last = shown[shown.length - 1];
    for (const [metric, chart] of this.charts) {
      if (!shown.includes(metric) || chart.labelled !== (metric === last)) {
        chart.remove();
        this.charts.delete(metric);
      }
    }
    for (const metric of shown) {
      if (!this.charts.has(metric)) this.charts.set(metric, new Chart(metric, this.page, metric === last));
      const chart = this.charts.get(metric);
      this.element.append(chart.element);
      chart.update();
    }
  }

  each(action) {
    for (const chart of this.charts.values()) action(chart);
  }

  rebuild() {
    this.each(chart => chart.build());
  }
}

class Chart {
  constructor(metric, page, labelled) {
    this.metric = metric;
    this.page = page;
    this.labelled = labelled;
    this.ids = '';
    this.element = document.createElement('figure');
    this.element.className = 'chart';
    this.caption = document.createElement('figcaption');
    this.title = document.createElement('b');
    this.title.textContent = metric;
    this.note = document.createElement('span');
    this.note.className = 'muted';
    this.caption.append(this.title, this.note);
    this.body = document.createElement('div');
    this.body.className = 'plot';
    this.band = document.createElement('div');
    this.band.className = 'band';
    this.element.append(this.caption, this.body);
  }

  remove() {
    this.plot?.destroy();
    this.element.remove();
  }

  update() {
    const {drawn, left} = this.page.series.of(this.metric);
    this.drawn = drawn;
    this.greatest = 0;
    for (const def of drawn) {
      for (const point of this.page.series.points.get(def.id) ?? []) {
        const top = point.length > 2 ? point[3] : point[1];
        if (top !== null) this.greatest = Math.max(this.greatest, Math.abs(top));
      }
    }
    const any = drawn[0];
    const scale = any ? scaleOf(this.metric, any.unit, any.shows, this.greatest) : {by: 1, name: ''};
    this.scale = scale;
    const unit = scale.name === '' ? '' : scale.name;
    this.note.textContent = ` ${[unit, any?.shows === 'rate' ? 'how fast it grows' : '', left > 0 ? `${left} more not drawn` : ''].filter(each => each !== '').join(' · ')}`;
    const ids = `${drawn.map(each => each.id).join(' ')} ${scale.by}`;
    if (ids !== this.ids || !this.plot) {
      this.ids = ids;
      this.build();
    } else {
      this.plot.setData(this.data(), false);
    }
  }

  build() {
    this.plot?.destroy();
    if (!this.drawn || this.body.clientWidth === 0) {
      this.plot = undefined;
      return;
    }
    const height = HEIGHT + (this.labelled ? 20 : 0);
    const options = plotOptions(this.page, this.body.clientWidth, height, this.labelled);
    const percent = this.scale.name === '%';
    options.scales.y = {range: (plot, least, most) => range(least, most, percent)};
    options.series = [{}, ...this.drawn.map(def => this.line(def))];
    options.hooks.draw = [plot => this.spreads(plot)];
    this.plot = new uPlot(options, this.data(), this.body);
    this.plot.over.append(this.band);
    this.plot.over.addEventListener('mousemove', event => {
      const time = this.plot.posToVal(event.clientX - this.plot.over.getBoundingClientRect().left, 'x');
      this.page.hoverTime(time, this, event);
    });
    this.plot.over.addEventListener('mouseleave', () => this.page.hoverNothing());
  }

  line(def) {
    const {stroke, dash} = this.page.theme.line(this.page.series.colour(def.labels));
    return {
      label: entityName(def.labels),
      stroke: () => (this.page.isDim(def.labels) ? faded(stroke) : stroke),
      width: 1.5,
      dash,
      points: {show: false},
    };
  }

  resize() {
    const width = this.body.clientWidth;
    if (!this.plot) this.build();
    else if (width > 0 && width !== this.plot.width) this.plot.setSize({width, height: this.plot.height});
  }

  // Values at common times, a quarter of a second apart at least; undefined where a line goes on, null where it breaks.
  data() {
    const lines = this.drawn.map(def => this.steps(this.page.series.points.get(def.id) ?? []));
    const times = new Set();
    for (const line of lines) for (const time of line.keys()) times.add(time);
    const xs = [...times].sort((a, b) => a - b);
    return [xs, ...lines.map(line => xs.map(time => line.get(time)))];
  }

  steps(points) {
    const line = new Map();
    const gap = gapOf(points);
    let before = NaN;
    for (const [ms, value] of points) {
      const step = Math.round(ms / STEP_MS) * STEP_MS;
      if (step - before > gap) line.set(before + STEP_MS, null);
      line.set(step, value === null ? null : value * this.scale.by);
      before = step;
    }
    return line;
  }

  // From the least to the greatest value of a second in which there were several.
  spreads(plot) {
    const {ctx, bbox} = plot;
    const {from, to} = this.page.view;
    const ratio = devicePixelRatio || 1;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    ctx.globalAlpha = 0.5;
    ctx.lineWidth = 2 * ratio;
    for (const def of this.drawn) {
      ctx.strokeStyle = this.page.theme.line(this.page.series.colour(def.labels)).stroke;
      ctx.beginPath();
      for (const [ms, , least, greatest] of this.page.series.points.get(def.id) ?? []) {
        if (least === undefined || least === null || ms < from || ms > to) continue;
        const x = plot.valToPos(ms, 'x', true);
        ctx.moveTo(x, plot.valToPos(least * this.scale.by, 'y', true));
        ctx.lineTo(x, plot.valToPos(greatest * this.scale.by, 'y', true));
      }
      ctx.stroke();
    }
    ctx.restore();
  }

  // The stretch of a request, drawn over the lines.
  showBand(request, until) {
    if (!this.plot) return;
    if (!request) {
      this.band.hidden = true;
      return;
    }
    const {from, to} = this.page.view;
    const width = this.plot.over.clientWidth;
    const x = time => Math.min(width, Math.max(0, ((time - from) / (to - from)) * width));
    const end = request.open ? until : request.end;
    const first = Number.isNaN(request.first) ? request.start : request.first;
    this.band.hidden = false;
    this.band.style.left = `${x(request.start)}px`;
    this.band.style.width = `${Math.max(1, x(end) - x(request.start))}px`;
    this.band.style.borderLeftWidth = `${Math.max(1, x(first) - x(request.start))}px`;
  }

  // What each line shows at a time, as words.
  valuesAt(time) {
    return this.drawn.map(def => {
      const points = this.page.series.points.get(def.id) ?? [];
      const gap = gapOf(points);
      let nearest;
      for (const point of points) {
        if (point[0] > time + 500) break;
        nearest = point;
      }
      const known = nearest && time - nearest[0] <= gap;
      return {name: entityName(def.labels), key: entityKey(def.labels), colour: this.page.theme.line(this.page.series.colour(def.labels)).stroke, text: known ? valueText(nearest[1] ?? NaN, this.scale) : 'not read then'};
    });
  }
}

function range(least, most, percent) {
  if (least === null || most === null) return [0, 1];
  if (least === 0 && most === 0) return [0, 1];
  if (percent) return [0, Math.max(100, most)];
  if (least >= 0 && least < most * 0.7) return [0, most * 1.1];
  const pad = Math.max((most - least) * 0.15, Math.abs(most) * 0.02, 0.5);
  return [least >= 0 ? Math.max(0, least - pad) : least - pad, most + pad];
}

// How far two readings may lie apart before the line between them would be a guess.
function gapOf(points) {
  const recent = points.slice(-20);
  const steps = recent.slice(1).map((each, at) => each[0] - recent[at][0]).sort((a, b) => a - b);
  return Math.max(LEAST_GAP_MS, 2.5 * (steps[Math.floor(steps.length / 2)] ?? 0));
}

const faded = colour => colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.15)');
