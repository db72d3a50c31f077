// Requests as lanes, on uPlot's axis and canvas.

import uPlot from '/assets/uplot/uPlot.esm.js';
import {MARKS, look} from '/assets/requests.js';
import {plotOptions} from '/assets/plots.js';

const MOST_PITCH = 14;
const STEPS = [8, 12, 16, 24, 32, 48, 64, 96];
const HEIGHT = 224;

export class Lanes {
  constructor(element, page) {
    this.element = element;
    this.page = page;
    this.drawn = 0;
    this.left = 0;
    this.rows = STEPS[0];
    this.build();
  }

  build() {
    this.plot?.destroy();
    const options = plotOptions(this.page, this.element.clientWidth, HEIGHT, true);
    options.scales.y = {range: [0, 1]};
    options.axes[1] = {...options.axes[1], values: () => [], grid: {show: false}, ticks: {show: false}};
    options.series = [{}, {show: true, stroke: 'transparent', points: {show: false}}];
    options.hooks.draw = [plot => this.draw(plot)];
    this.plot = new uPlot(options, [[0, 8e14], [null, null]], this.element);
    const over = this.plot.over;
    over.addEventListener('mousemove', event => this.page.hoverRequest(this.find(event), this.time(event), event));
    over.addEventListener('mouseleave', () => this.page.hoverNothing());
    over.addEventListener('click', event => {
      const request = this.find(event);
      if (request) this.page.select(request);
    });
  }

  resize() {
    const width = this.element.clientWidth;
    if (width > 0 && width !== this.plot.width) this.plot.setSize({width, height: HEIGHT});
  }

  time(event) {
    return this.plot.posToVal(event.clientX - this.plot.over.getBoundingClientRect().left, 'x');
  }

  get pitch() {
    return Math.min(MOST_PITCH, this.plot.over.clientHeight / this.rows);
  }

  find(event) {
    const lane = Math.floor((event.clientY - this.plot.over.getBoundingClientRect().top) / this.pitch);
    return this.page.requests.at_(lane, this.time(event));
  }

  draw(plot) {
    const {ctx, bbox} = plot;
    const {view, requests, theme, hover, selected} = this.page;
    const {from, to} = view;
    const now = Math.max(view.now, requests.newest);
    const visible = [];
    let most = 0;
    this.left = 0;
    for (const request of requests.between(from, to)) {
      if (request.lane < 0) {
        this.left += 1;
        continue;
      }
      most = Math.max(most, request.lane + 1);
      visible.push(request);
    }
    this.drawn = visible.length;
    this.rows = STEPS.find(each => each >= most) ?? STEPS[STEPS.length - 1];
    const ratio = devicePixelRatio || 1;
    const pitch = this.pitch * ratio;
    const height = Math.max(1, pitch > 4 * ratio ? pitch - 2 * ratio : pitch - 1);
    const scale = bbox.width / (to - from);
    const x = time => bbox.left + (time - from) * scale;
    const right = bbox.left + bbox.width;
    ctx.save();
    ctx.beginPath();
    ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
    ctx.clip();
    ctx.font = `600 ${Math.round(9 * ratio)}px system-ui, sans-serif`;
    ctx.textBaseline = 'middle';
    for (const request of visible) {
      const kind = look(request);
      const end = request.open ? Math.max(request.start, Number.isNaN(now) ? request.start : now) : request.end;
      const left = Math.max(bbox.left - 4, x(request.start));
      const stop = Math.max(left + ratio, Math.min(right + 4, x(end)));
      const top = bbox.top + request.lane * pitch;
      const name = kind === 'ending' ? 'open' : kind;
      const prefill = theme.colours[`${name}-prefill`];
      const decode = theme.colours[name];
      const lit = !hover || hover.request === request || (hover.time !== undefined && !hover.request && request.start <= hover.time && end >= hover.time);
      ctx.globalAlpha = lit ? 1 : hover.request ? 0.55 : 0.25;
      const first = Number.isNaN(request.first) ? (request.open || kind === 'ending' ? stop : left) : Math.min(stop, Math.max(left, x(request.first)));
      if (kind === 'ending') this.hollow(ctx, left, stop, top, height, ratio);
      else {
        ctx.fillStyle = prefill;
        ctx.fillRect(left, top, first - left, height);
        ctx.fillStyle = decode;
        ctx.fillRect(first, top, stop - first, height);
      }
      this.mark(ctx, request, kind, left, stop, top, height, ratio);
      if (request === selected || (hover && hover.request === request)) {
        ctx.globalAlpha = 1;
        ctx.strokeStyle = theme.colours.text;
        ctx.lineWidth = 1.5 * ratio;
        ctx.strokeRect(left, top, stop - left, height);
      }
    }
    ctx.globalAlpha = 1;
    this.nowLine(ctx, plot, x, now, ratio);
    ctx.restore();
  }

  // Ended, and not told how yet.
  hollow(ctx, left, stop, top, height, ratio) {
    ctx.strokeStyle = this.page.theme.colours.open;
    ctx.lineWidth = ratio;
    ctx.strokeRect(left + ratio / 2, top + ratio / 2, Math.max(0, stop - left - ratio), Math.max(0, height - ratio));
  }

  // What tells kinds apart without colours.
  mark(ctx, request, kind, left, stop, top, height, ratio) {
    const letter = MARKS[kind];
    if (request.open) {
      ctx.fillStyle = this.page.theme.colours.open;
      ctx.beginPath();
      ctx.moveTo(stop, top);
      ctx.lineTo(stop + Math.max(3 * ratio, height / 2), top + height / 2);
      ctx.lineTo(stop, top + height);
      ctx.fill();
    } else if (letter && height >= 9 * ratio && stop - left >= 10 * ratio) {
      ctx.fillStyle = this.page.theme.colours.mark;
      ctx.fillText(letter, Math.max(left, stop - 9 * ratio), top + height / 2 + ratio / 2);
    } else if (letter) {
      ctx.fillStyle = this.page.theme.colours.text;
      ctx.fillRect(stop - 2 * ratio, top, 2 * ratio, height);
    }
  }

  nowLine(ctx, plot, x, now, ratio) {
    if (Number.isNaN(now) || this.page.view.now !== now) return;
    ctx.fillStyle = this.page.theme.colours.muted;
    ctx.globalAlpha = 0.6;
    ctx.fillRect(x(now), plot.bbox.top, ratio, plot.bbox.height);
    ctx.globalAlpha = 1;
  }
}
