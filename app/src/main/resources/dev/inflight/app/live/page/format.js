// Numbers and times as people read them. Times are milliseconds of Unix time, shown in UTC.

const two = n => String(n).padStart(2, '0');

export function clock(ms, digits = 0) {
  const d = new Date(ms);
  const text = `${two(d.getUTCHours())}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`;
  return digits ? `${text}.${String(d.getUTCMilliseconds()).padStart(3, '0').slice(0, digits)}` : text;
}

export function date(ms) {
  return new Date(ms).toISOString().slice(0, 10);
}

export function duration(ms) {
  if (ms == null || !Number.isFinite(ms)) return '–';
  if (ms < 0) return `−${duration(-ms)}`;
  if (ms < 1000) return `${figures(ms)} ms`;
  const s = ms / 1000;
  if (s < 60) return `${figures(s)} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${Math.floor(s % 60)} s`;
  if (s < 172800) return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
  return `${Math.floor(s / 86400)} days`;
}

// Three figures, never in exponents.
export function figures(value) {
  if (value == null || !Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 100 || Number.isInteger(value)) return Math.round(value).toLocaleString('en');
  return String(Number(value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3)));
}

export const count = n => (n ?? 0).toLocaleString('en');

const SHARES = /(utilization|usage|active|ratio)$/;
const NAMES = {By: 'B', W: 'W', J: 'J', Hz: 'Hz', Cel: '°C', s: 's', '{request}': 'requests', '{token}': 'tokens', '%': '%'};
const STEPS = [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']];

// How values of a series are shown: what to multiply with, and the unit's name.
export function scaleOf(metric, unit, shows, greatest) {
  if (shows === 'rate' && unit === 'J') return {by: 1, name: 'W', note: 'J a second'};
  const per = shows === 'rate' ? '/s' : '';
  if (unit === '1') return SHARES.test(metric) ? {by: 100, name: `%${per}`} : {by: 1, name: per};
  const name = NAMES[unit] ?? (unit || '');
  if (['By', 'Hz', 'W', 'J'].includes(unit)) {
    for (const [size, prefix] of STEPS) {
      if (greatest >= size * (unit === 'Hz' ? 1 : 1.5)) return {by: 1 / size, name: `${prefix}${name}${per}`};
    }
  }
  return {by: 1, name: `${name}${per}`};
}

export function valueText(value, scale) {
  if (value == null || Number.isNaN(value)) return 'nothing read';
  const unit = scale.name;
  return unit === '' ? figures(value * scale.by) : `${figures(value * scale.by)} ${unit}`;
}

export function shorten(text, most) {
  const all = Array.from(text.length > 4 * most ? text.slice(0, 4 * most) : text);
  return all.length <= most ? text : `${all.slice(0, most - 1).join('')}…`;
}

// A name of a device or an engine that fits beside a swatch.
export function entityName(labels) {
  if (labels.device) {
    const device = labels.device.length > 12 ? labels.device.slice(0, 8) : labels.device;
    const part = labels.gpu_instance ? `/${labels.gpu_instance}` : '';
    return shorten(`${device}${part}${labels.host ? ` · ${labels.host}` : ''}`, 40);
  }
  return shorten(labels.replica || labels.group || (labels.host ? `${labels.host}${labels.pid ? ` · ${labels.pid}` : ''}` : 'one'), 40);
}

export function entityKey(labels) {
  return [labels.host, labels.replica, labels.group, labels.device, labels.gpu_instance, labels.device ? '' : labels.pid].map(each => each ?? '').join('\u0000');
}
