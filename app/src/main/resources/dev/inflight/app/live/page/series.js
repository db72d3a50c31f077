// The series that are drawn, each with its last 15 minutes; of others only what they are.

import {entityKey, entityName} from '/assets/format.js';

const KEPT_POINTS = 900;
const KEPT_MS = 900000;
const USUAL = ['requests_running', 'requests_waiting', 'kv_cache_usage', 'gpu_utilization', 'gpu_power', 'gpu_temperature', 'gpu_sm_clock', 'device_memory_used_bytes'];
const MOST_USUAL = 7;
const MOST_DRAWN = 16;
const STORED = 'inflight-metrics';

export class Series {
  constructor(token, changed) {
    this.token = token;
    this.changed = changed;
    this.defs = new Map();
    this.points = new Map();
    this.version = -1;
    this.chosen = null;
    this.hidden = new Set();
    this.entities = new Map();
    this.loading = false;
    this.problem = '';
    this.newest = -Infinity;
  }

  clear() {
    this.points.clear();
    this.newest = -Infinity;
    this.version = -1;
  }

  get metrics() {
    return [...new Set([...this.defs.values()].map(each => each.metric))].sort();
  }

  get shown() {
    const known = new Set(this.metrics);
    if (this.chosen === null) {
      const stored = JSON.parse(localStorage.getItem(STORED) ?? 'null');
      if (Array.isArray(stored)) this.chosen = new Set(stored);
    }
    if (this.chosen !== null) return this.metrics.filter(each => this.chosen.has(each));
    const usual = USUAL.filter(each => known.has(each)).slice(0, MOST_USUAL);
    return usual.length > 0 ? usual : this.metrics.slice(0, 4);
  }

  async choose(metric, wanted) {
    const chosen = new Set(this.shown);
    if (wanted) chosen.add(metric);
    else chosen.delete(metric);
    this.chosen = chosen;
    localStorage.setItem(STORED, JSON.stringify([...chosen]));
    for (const [id, def] of this.defs) if (!chosen.has(def.metric)) this.points.delete(id);
    this.changed();
    if (wanted) await this.load([metric]);
  }

  // What changed in the last second.
  async now(news) {
    if (news.series_version !== this.version) {
      await this.reload(news.series_version);
      return;
    }
    if (!news.points_whole) {
      await this.load(this.shown);
      return;
    }
    const shown = new Set(this.shown);
    for (const [id, points] of Object.entries(news.points)) {
      const def = this.defs.get(id);
      const last = points[points.length - 1];
      if (last) this.newest = Math.max(this.newest, last[0]);
      if (def && shown.has(def.metric)) this.add(id, points);
    }
  }

  async reload(version) {
    if (this.loading) return;
    this.loading = true;
    try {
      const all = await this.token.json('/v1/series/history');
      this.version = all.series_version;
      this.defs = new Map(all.items.map(each => [each.id, each]));
      for (const id of this.points.keys()) if (!this.defs.has(id)) this.points.delete(id);
      this.entities = entitiesOf(this.defs.values());
      this.problem = '';
    } catch (error) {
      this.problem = error.message;
      return;
    } finally {
      this.loading = false;
    }
    await this.load(this.shown);
    this.changed();
  }

  async load(metrics) {
    for (const metric of metrics) {
      try {
        const found = await this.token.json(`/v1/series/history?metric=${encodeURIComponent(metric)}`);
        for (const each of found.items) {
          this.points.set(each.id, []);
          this.add(each.id, each.points);
        }
      } catch (error) {
        this.problem = error.message;
      }
    }
    this.changed();
  }

  add(id, points) {
    let kept = this.points.get(id);
    if (!kept) this.points.set(id, (kept = []));
    for (const point of points) {
      let at = kept.length;
      while (at > 0 && second(kept[at - 1]) > second(point)) at -= 1;
      if (at > 0 && second(kept[at - 1]) === second(point)) kept[at - 1] = point;
      else kept.splice(at, 0, point);
      this.newest = Math.max(this.newest, point[0]);
    }
    if (kept.length > KEPT_POINTS) kept.splice(0, kept.length - KEPT_POINTS);
  }

  // Forgets what is far from the service's time.
  forget(now) {
    for (const kept of this.points.values()) {
      let old = 0;
      while (old < kept.length && kept[old][0] < now - KEPT_MS) old += 1;
      if (old > 0) kept.splice(0, old);
    }
    if (Math.abs(this.newest - now) > KEPT_MS) this.newest = -Infinity;
  }

  // The series of a metric that are drawn, and how many are not.
  of(metric) {
    const all = [...this.defs.values()].filter(each => each.metric === metric);
    const visible = all.filter(each => !this.hidden.has(entityKey(each.labels)));
    return {drawn: visible.slice(0, MOST_DRAWN), left: visible.length - Math.min(visible.length, MOST_DRAWN)};
  }

  toggle(entity) {
    if (!this.hidden.delete(entity)) this.hidden.add(entity);
    this.changed();
  }

  colour(labels) {
    return this.entities.get(entityKey(labels))?.colour ?? 0;
  }
}

const second = point => Math.floor(point[0] / 1000);

function entitiesOf(defs) {
  const entities = new Map();
  for (const def of defs) {
    const key = entityKey(def.labels);
    if (!entities.has(key)) entities.set(key, {key, name: entityName(def.labels), labels: def.labels, device: Boolean(def.labels.device)});
  }
  const sorted = [...entities.values()].sort((a, b) => Number(a.device) - Number(b.device) || (a.name < b.name ? -1 : 1));
  const next = {true: 0, false: 0};
  for (const each of sorted) each.colour = next[each.device]++;
  return new Map(sorted.map(each => [each.key, each]));
}
