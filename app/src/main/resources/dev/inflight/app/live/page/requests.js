// The requests that the page knows: those of the last 15 minutes, and never more than so many.

export const KEPT_MS = 900000;
export const MOST = 20000;
export const MOST_LANES = 96;

const NS = 1e6;
const FAILED = new Set(['error', 'rejected', 'unreachable', 'delivery_unknown', 'other']);
const key = (session, id) => `${session ?? ''}\u0000${id}`;

// What a status looks like.
export function look(request) {
  if (request.open) return 'open';
  if (request.status === undefined) return 'ending';
  if (request.status === 'ok' || request.status === 'timeout') return request.status;
  return FAILED.has(request.status) ? 'error' : request.status === 'cancelled' || request.status === 'dropped' ? 'cancelled' : 'error';
}

export const MARKS = {timeout: 'T', error: 'E', cancelled: 'C'};

export class Requests {
  constructor() {
    this.clear();
    this.dropped = 0;
  }

  clear() {
    this.all = new Map();
    this.lanes = [];
    this.openCount = 0;
    this.newest = -Infinity;
    this.anchor = -Infinity;
  }

  // Rows of finished requests.
  rows(items) {
    for (const row of items) {
      if (row.start_ns === undefined || row.end_ns === undefined) continue;
      const start = row.start_ns / NS;
      const end = Math.max(start, row.end_ns / NS);
      if (this.isTooOld(end)) continue;
      const request = this.place(key(row.session, row.id ?? ''), row, start, end);
      request.open = false;
      request.end = end;
      request.first = row.first_ns === undefined ? NaN : Math.min(end, row.first_ns / NS);
      for (const name of ['status', 'replica', 'host', 'joined', 'reason', 'ttft_ms', 'tpot_ms', 'output_tokens', 'coverage']) request[name] = row[name];
      this.newest = Math.max(this.newest, end);
    }
    this.forget();
  }

  // Those that are in flight, the oldest first; total of which not all may be listed.
  inFlight(items, total, now) {
    const listed = new Set();
    let lastStart = -Infinity;
    for (const open of items) {
      if (open.start_ns === undefined) continue;
      const start = open.start_ns / NS;
      const name = key(open.session, open.id ?? '');
      const known = this.all.get(name);
      listed.add(name);
      lastStart = Math.max(lastStart, start);
      if (known && known.status !== undefined) continue; // its row is here already
      const request = known ?? this.place(name, open, start, Infinity);
      request.open = true;
      request.end = Infinity;
      request.first = open.first_ns === undefined ? NaN : open.first_ns / NS;
      request.candidates = open.candidates;
      this.newest = Math.max(this.newest, start, Number.isNaN(request.first) ? start : request.first);
    }
    const complete = total <= items.length;
    for (const [name, request] of this.all) {
      if (request.open && !listed.has(name) && (complete || request.start <= lastStart)) {
        request.open = false; // ended; its row comes when nothing can change it any more
        request.end = Math.max(request.start, now);
      }
    }
    this.openCount = total;
    this.forget();
  }

  place(name, from, start, end) {
    let request = this.all.get(name);
    if (!request) {
      request = {key: name, id: from.id ?? '', session: from.session ?? '', case: from.case ?? '', model: from.model ?? '', start, end, first: NaN, open: false};
      request.lane = this.lane(request);
      this.all.set(name, request);
    } else if (request.start !== start) {
      this.leave(request);
      request.start = start;
      request.end = end;
      request.lane = this.lane(request);
    }
    return request;
  }

  // The first lane where nobody else is at that time; -1 when all are taken.
  lane(request) {
    for (let at = 0; at < MOST_LANES; at++) {
      const lane = (this.lanes[at] ??= []);
      const place = after(lane, request.start);
      const before = lane[place - 1];
      const next = lane[place];
      if ((!before || before.end <= request.start) && (!next || request.end <= next.start)) {
        lane.splice(place, 0, request);
        return at;
      }
    }
    return -1;
  }

  leave(request) {
    if (request.lane < 0) return;
    const lane = this.lanes[request.lane];
    const at = lane.indexOf(request);
    if (at >= 0) lane.splice(at, 1);
  }

  isTooOld(end) {
    return end < this.anchor - KEPT_MS || end > this.anchor + KEPT_MS && this.anchor > 0;
  }

  // Where the service's time is: what is far from it is of another run, and forgotten.
  at(now) {
    if (Math.abs(now - this.anchor) > KEPT_MS) {
      this.newest = -Infinity;
      for (const request of this.all.values()) {
        if (Math.abs(request.start - now) < KEPT_MS) this.newest = Math.max(this.newest, Number.isFinite(request.end) ? request.end : request.start);
      }
    }
    this.anchor = now;
  }

  forget() {
    const anchor = Number.isFinite(this.anchor) ? this.anchor : this.newest;
    let tooMany = this.all.size - MOST;
    for (const request of this.all.values()) {
      const tooOld = request.end < anchor - KEPT_MS || request.start > anchor + KEPT_MS;
      if (tooOld || (tooMany > 0 && !request.open)) {
        this.all.delete(request.key);
        this.leave(request);
        this.dropped += tooOld ? 0 : 1;
        tooMany -= 1;
      }
    }
  }

  // Those that overlap a stretch of time, in no order.
  *between(from, to) {
    for (const request of this.all.values()) {
      if (request.start <= to && request.end >= from) yield request;
    }
  }

  at_(lane, time) {
    const row = this.lanes[lane];
    if (!row) return undefined;
    const found = row[after(row, time) - 1];
    return found && found.end >= time ? found : undefined;
  }
}

// How many of a lane start at that time or before.
function after(lane, time) {
  let low = 0;
  let high = lane.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lane[middle].start <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
