/** One number with its labels. */
interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** A metric with its type, help and samples. */
export interface MetricFamily {
  name: string;
  type: string;
  help: string;
  samples: Sample[];
}

const nameOf = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const comment = new RegExp(`^# (HELP|TYPE) (${nameOf}) (.+)$`);
const sample = new RegExp(`^(${nameOf})(?:\\{(.*)\\})? (\\S+)$`);
const label = /^([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/;
const suffixes: Record<string, string[]> = {
  counter: [''],
  gauge: [''],
  histogram: ['_bucket', '_sum', '_count'],
  summary: ['', '_sum', '_count'],
};

function labelsIn(text: string, line: string): Record<string, string> {
  const labels: Record<string, string> = {};
  for (let rest = text; rest !== ''; ) {
    const [whole, name = '', value = ''] = label.exec(rest) ?? [];
    if (whole === undefined || name in labels) throw new Error(`Labels that cannot be read: ${line}`);
    labels[name] = value.replace(/\\(.)/g, (_, one: string) => (one === 'n' ? '\n' : one));
    rest = rest.slice(whole.length);
  }
  return labels;
}

function numberIn(text: string, line: string): number {
  if (/^[+-]?Inf$/.test(text)) return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  if (/^nan$/i.test(text)) return Number.NaN;
  const value = Number(text);
  if (Number.isNaN(value)) throw new Error(`No number: ${line}`);
  return value;
}

const keyOf = ({ name, labels }: Sample) => `${name} ${JSON.stringify(Object.entries(labels).sort())}`;

function assertCumulative({ name, samples }: MetricFamily): void {
  const series = new Map<string, number[]>();
  const counts = new Map<string, number>();
  for (const { name: sampleName, labels, value } of samples) {
    const { le, ...own } = labels;
    const key = JSON.stringify(own);
    if (le !== undefined) series.set(key, [...(series.get(key) ?? []), value]);
    else if (sampleName.endsWith('_count')) counts.set(key, value);
  }
  for (const [key, values] of series)
    if (values.some((value, n) => value < (values[n - 1] ?? 0)) || values.at(-1) !== counts.get(key))
      throw new Error(`Buckets of ${name} ${key} do not add up: ${values}`);
}

/**
 * Parses Prometheus' text format 0.0.4 and rejects invalid text: a sample without its type, a metric in two places, a repeated
 * series, a label that is not escaped, buckets that do not add up.
 */
export function readPrometheusText(text: string): MetricFamily[] {
  if (!text.endsWith('\n')) throw new Error('The last line does not end');
  const families = new Map<string, MetricFamily>();
  const series = new Set<string>();
  let current: MetricFamily | undefined;
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const [, kind, name = '', rest = ''] = comment.exec(line) ?? [];
    if (kind === 'HELP') {
      if (families.has(name)) throw new Error(`${name} comes twice`);
      current = { name, type: '', help: rest, samples: [] };
      families.set(name, current);
    } else if (kind === 'TYPE') {
      if (current?.name !== name || current.type || !suffixes[rest]) throw new Error(`A type out of place: ${line}`);
      current.type = rest;
    } else {
      const [, sampleName = '', labels = '', value = ''] = sample.exec(line) ?? [];
      if (!current || !suffixes[current.type]?.some((suffix) => sampleName === `${current?.name}${suffix}`))
        throw new Error(`A line that belongs to nothing: ${line}`);
      const read = { name: sampleName, labels: labelsIn(labels, line), value: numberIn(value, line) };
      if (series.has(keyOf(read))) throw new Error(`A series that comes twice: ${line}`);
      series.add(keyOf(read));
      current.samples.push(read);
    }
  }
  for (const family of families.values()) if (family.type === 'histogram') assertCumulative(family);
  return [...families.values()];
}
