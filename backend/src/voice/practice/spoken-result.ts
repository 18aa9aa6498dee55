type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum number of parts of an answer, and of rows of a list, to say. */
const maxParts = 4;

// Texts of the service itself are said unchanged.
const ownWords = ['say', 'message', 'summary', 'result', 'text', 'answer'];
// Keys whose value contains the answer.
const wrappers = ['data', 'result', 'response', 'order', 'item', 'appointment'];
const technical = /^_|(^|_)(id|uuid|url|href|token|hash)$/i;

/** "deliveryDate" and "delivery_date" become "delivery date". */
const words = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim();

function spokenValue(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  const text = value.replaceAll('_', ' ').trim();
  const [, date = '', time] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(value) ?? [];
  const at = date === '' ? null : new Date(`${date}T${time ?? '00:00'}Z`);
  if (!at || Number.isNaN(at.getTime())) return text;
  const options = { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' } as const;
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  return at.toLocaleString('en-US', time ? { ...options, ...clock } : options);
}

/** One part of an answer, without a leading "the" or "it". */
function part(name: string, value: unknown): string | null {
  if (typeof value === 'boolean') return `it is ${value ? '' : 'not '}${words(name).replace(/^(is|has) /, '')}`;
  const spoken = spokenValue(value);
  return spoken === null ? null : `the ${words(name)} is ${spoken}`;
}

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}`;

const sentence = (text: string): string => (text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}`);

function spokenRow(row: Row, depth = 0): string {
  for (const name of ownWords) if (typeof row[name] === 'string' && row[name] !== '') return row[name];
  const parts = Object.entries(row)
    .filter(([name]) => !technical.test(name))
    .flatMap(([name, value]) => part(name, value) ?? [])
    .slice(0, maxParts);
  if (parts.length > 0 || depth > 1) return sentence(listed(parts));
  const inner = wrappers.map((name) => row[name]).find(isRow) ?? Object.values(row).find(isRow);
  return inner ? spokenRow(inner, depth + 1) : spokenList(Object.values(row).find(Array.isArray) ?? []);
}

/** The name of a row in a list. */
const nameOf = (row: unknown): string | null =>
  isRow(row) ? spokenValue(row.name ?? row.title ?? row.label ?? row.time ?? row.date) : spokenValue(row);

function spokenList(rows: readonly unknown[]): string {
  if (rows.length === 0) return 'I found nothing';
  const names = rows.flatMap((row) => nameOf(row) ?? []).slice(0, maxParts);
  if (rows.length === 1 && isRow(rows[0])) return spokenRow(rows[0], 1);
  const more = rows.length > names.length ? ` The first are ${listed(names)}` : ` They are ${listed(names)}`;
  return `I found ${rows.length}.${names.length > 0 ? more : ''}`;
}

/** A tool's result for speech: its own words, or else its values as a sentence, without the final point. */
export function spokenResult(result: string): string {
  try {
    const value: unknown = JSON.parse(result);
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return spokenList(value);
    if (isRow(value)) return spokenRow(value);
    return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : `It is ${String(value)}`;
  } catch {
    return result;
  }
}

/** The result as one short sentence. */
export const brieflySpoken = (result: string): string =>
  `${spokenResult(result)
    .slice(0, 300)
    .replace(/(?<![.\s])[.\s]+$/, '')}.`;
