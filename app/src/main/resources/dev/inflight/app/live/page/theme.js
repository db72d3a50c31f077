// Dark or light: as the system says, until somebody says otherwise. Canvases ask here for colours.

const STORED = 'inflight-theme';
const NAMES = ['text', 'muted', 'line', 'panel', 'accent', 'ok', 'ok-prefill', 'open', 'open-prefill', 'timeout', 'timeout-prefill', 'error', 'error-prefill', 'cancelled', 'cancelled-prefill', 'mark'];
const SERIES = 10;

export class Theme {
  constructor(changed) {
    this.changed = changed;
    const stored = localStorage.getItem(STORED);
    if (stored === 'dark' || stored === 'light') document.documentElement.dataset.theme = stored;
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.read());
    this.read();
  }

  get dark() {
    const said = document.documentElement.dataset.theme;
    return said ? said === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  }

  toggle() {
    const next = this.dark ? 'light' : 'dark';
    document.documentElement.dataset.theme = next;
    localStorage.setItem(STORED, next);
    this.read();
  }

  read() {
    const probe = document.createElement('i');
    document.body.append(probe);
    const ask = name => {
      probe.style.color = `var(--${name})`;
      return getComputedStyle(probe).color;
    };
    this.colours = Object.fromEntries(NAMES.map(name => [name, ask(name)]));
    this.series = Array.from({length: SERIES}, (unused, at) => ask(`series-${at}`));
    probe.remove();
    this.changed();
  }

  // Colours repeat, dashes tell the repeats apart.
  line(at) {
    return {stroke: this.series[at % SERIES], dash: [[], [6, 3], [2, 3]][Math.floor(at / SERIES) % 3]};
  }
}
