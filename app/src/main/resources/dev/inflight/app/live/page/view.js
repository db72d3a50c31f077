// Which stretch of time is shown. Following, its right edge is the service's time; else it stands still.

const LEAST_MS = 2000;
const MOST_MS = 900000;
const IDLE_MS = 15000;
const EDGE = 0.02;

export class View {
  constructor(changed) {
    this.changed = changed;
    this.span = 120000;
    this.following = true;
    this.to = 0;
    this.told = NaN;
    this.toldAt = 0;
    this.live = false;
  }

  get from() {
    return this.to - this.span;
  }

  // The service's time, as it goes on between two messages.
  tell(ms) {
    this.told = ms;
    this.toldAt = performance.now();
  }

  get now() {
    if (Number.isNaN(this.told)) return NaN;
    return this.told + (this.live ? Math.min(1500, performance.now() - this.toldAt) : 0);
  }

  // How long nothing was heard of, when nothing is in flight either; 0 while something is.
  idle(newest, open) {
    const silent = this.now - newest;
    return open === 0 && Number.isFinite(newest) && silent > IDLE_MS ? silent : 0;
  }

  // Moves the right edge where it belongs; when nothing happens, it stays with what was last.
  follow(newest, open) {
    if (!this.following || Number.isNaN(this.now)) return false;
    const edge = this.idle(newest, open) > 0 ? newest + IDLE_MS : Math.max(this.now, Number.isFinite(newest) ? Math.min(newest, this.now + 1000) : 0);
    const to = edge + this.span * EDGE;
    const moved = to !== this.to;
    this.to = to;
    return moved;
  }

  setFollowing(following) {
    this.following = following;
    this.changed();
  }

  zoom(factor, around = this.from + this.span / 2) {
    const span = Math.min(MOST_MS, Math.max(LEAST_MS, this.span * factor));
    if (!this.following) this.to = around + (this.to - around) * (span / this.span);
    this.span = span;
    this.changed();
  }

  setSpan(span) {
    this.zoom(span / this.span);
  }

  pan(share) {
    this.following = false;
    this.to += this.span * share;
    this.changed();
  }

  show(from, to) {
    if (to - from < 1) return;
    this.following = false;
    const span = Math.min(MOST_MS, Math.max(LEAST_MS / 10, to - from));
    this.to = (from + to) / 2 + span / 2;
    this.span = span;
    this.changed();
  }
}
