// Server-sent events by fetch, since EventSource cannot show a token. Comes back by itself, and goes on after the last event.

const RETRY_MS = [300, 500, 1000, 2000, 3000];
const SILENT_MS = 20000;

export class Stream {
  // handlers: state(name, detail), event(name, data), and lost() when something was missed and all is to be told again
  constructor(path, token, handlers) {
    this.path = path;
    this.token = token;
    this.handlers = handlers;
    this.lastId = null;
    this.failures = 0;
    this.run = 0;
  }

  start() {
    this.run += 1;
    this.connect(this.run);
  }

  restart() {
    this.lastId = null;
    this.stop();
    this.start();
  }

  stop() {
    this.run += 1;
    this.abort?.abort();
  }

  async connect(run) {
    while (run === this.run) {
      let refused = false;
      try {
        refused = await this.read(run);
      } catch (error) {
        if (run !== this.run) return;
        this.reason = error.name === 'AbortError' ? 'nothing heard for 20 s' : 'no answer';
      }
      if (run !== this.run || refused) return;
      const wait = RETRY_MS[Math.min(this.failures, RETRY_MS.length - 1)];
      this.failures += 1;
      this.handlers.state('lost', this.reason);
      await new Promise(resolve => setTimeout(resolve, wait));
    }
  }

  // Whether no other attempt is to be made.
  async read(run) {
    this.reason = 'the connection ended';
    this.abort = new AbortController();
    const watch = {timer: 0};
    const alive = () => {
      clearTimeout(watch.timer);
      watch.timer = setTimeout(() => this.abort.abort(), SILENT_MS);
    };
    alive();
    try {
      const headers = {Accept: 'text/event-stream', ...this.token.headers()};
      if (this.lastId !== null) headers['Last-Event-ID'] = this.lastId;
      const response = await fetch(this.path, {headers, signal: this.abort.signal, cache: 'no-store'});
      if (response.status === 401) {
        this.handlers.state('refused', 'token');
        return true;
      }
      if (!response.ok) {
        this.reason = `the service answers ${response.status}`;
        return false;
      }
      this.failures = 0;
      this.handlers.state('live', '');
      await this.parse(response.body, alive, run);
    } finally {
      clearTimeout(watch.timer);
    }
    return false;
  }

  async parse(body, alive, run) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const {value, done} = await reader.read();
      if (done || run !== this.run) return;
      alive();
      rest += value;
      let end;
      while (run === this.run && (end = rest.indexOf('\n\n')) >= 0) { // a block may begin it all anew
        this.block(rest.slice(0, end));
        rest = rest.slice(end + 2);
      }
    }
  }

  block(text) {
    let name = 'message';
    let id = null;
    const data = [];
    for (const line of text.split('\n')) {
      if (line.startsWith('event: ')) name = line.slice(7);
      else if (line.startsWith('id: ')) id = line.slice(4);
      else if (line.startsWith('data: ')) data.push(line.slice(6));
    }
    if (data.length === 0) return;
    if (name === 'gap') {
      this.handlers.lost();
      return;
    }
    const run = this.run;
    this.handlers.event(name, JSON.parse(data.join('\n')));
    if (id !== null && run === this.run) this.lastId = id; // after it was taken in, lest it is missed
  }
}

// The token that a service wants which others can reach.
export class Token {
  constructor() {
    this.value = sessionStorage.getItem('inflight-token') ?? '';
  }

  set(value) {
    this.value = value;
    sessionStorage.setItem('inflight-token', value);
  }

  headers() {
    return this.value === '' ? {} : {Authorization: `Bearer ${this.value}`};
  }

  async json(path) {
    const response = await fetch(path, {headers: this.headers(), cache: 'no-store'});
    if (!response.ok) throw new Error(`the service answers ${response.status}`);
    return response.json();
  }
}
