import type { FlowField, FlowTest, FlowValue } from '../fields.ts';

/**
 * A field's value as conditions compare it. `other` is any text that is not in a condition; `unknown` has not been
 * collected.
 */
export type CellValue = number | string | boolean | typeof otherText | typeof unknownValue;
const otherText: unique symbol = Symbol('any other text');
const unknownValue: unique symbol = Symbol('unknown');

const minuteOf = (clock: string): number => {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock);
  return match ? Number(match[1]) * 60 + Number(match[2]) : Number.NaN;
};
const instantOf = (text: string, unit: number): number => {
  const at = Date.parse(text);
  return new Date(at).toISOString().startsWith(text.slice(0, 10)) ? at / unit : Number.NaN;
};
const day = 86_400_000;

/**
 * The number that represents an ordered value in comparisons: the number itself, days, or minutes. NaN for invalid
 * values.
 */
export function orderOf(type: FlowField['type'], value: FlowValue | null): number {
  if (type === 'number') return typeof value === 'number' ? value : Number.NaN;
  if (typeof value !== 'string') return Number.NaN;
  if (type === 'time') return minuteOf(value);
  if (type === 'date' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)))
    return instantOf(value, day);
  if (type === 'date_time' && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) && !Number.isNaN(Date.parse(`${value}Z`)))
    return instantOf(`${value}:00Z`, 60_000);
  return Number.NaN;
}

/** The value of such a number, as in documents. */
export function valueOfOrder(type: FlowField['type'], order: number): string {
  if (type === 'number') return String(order);
  if (type === 'time')
    return `${String(Math.floor(order / 60)).padStart(2, '0')}:${String(order % 60).padStart(2, '0')}`;
  const at = new Date(order * (type === 'date' ? day : 60_000));
  return Number.isNaN(at.getTime()) ? 'such a date' : at.toISOString().slice(0, type === 'date' ? 10 : 16);
}

export const isOrdered = (type: FlowField['type']): boolean => ['number', 'date', 'time', 'date_time'].includes(type);

/** One value from each interval into which comparisons divide the numbers of a field. */
function orderedCells(field: FlowField, breaks: readonly number[]): number[] {
  const isWhole = field.type !== 'number' || field.is_whole;
  const bound = (value: number, otherwise: number) => (Number.isNaN(value) ? otherwise : value);
  const isTime = field.type === 'time';
  const low = bound(orderOf(field.type, field.min), isTime ? 0 : Number.NEGATIVE_INFINITY);
  const high = bound(orderOf(field.type, field.max), isTime ? 1439 : Number.POSITIVE_INFINITY);
  const all = [...new Set([...breaks, low, high].filter(Number.isFinite))].sort((a, b) => a - b);
  const first = all[0] ?? 0;
  const last = all.at(-1) ?? 0;
  const before = isWhole ? Math.ceil(first) - 1 : first - Math.max(1, Math.abs(first));
  const after = isWhole ? Math.floor(last) + 1 : last + Math.max(1, Math.abs(last));
  const between = all.slice(1).map((next, at) => {
    const from = all[at] ?? next;
    return isWhole ? Math.floor(from) + 1 : from + (next - from) / 2;
  });
  const cells = [
    ...all,
    before,
    after,
    ...between.filter((value, at) => value > (all[at] ?? value) && value < (all[at + 1] ?? value)),
  ];
  if (all.length === 0) cells.push(0);
  return [...new Set(cells)].filter(
    (value) => value >= low && value <= high && Number.isFinite(value) && (!isWhole || Number.isInteger(value)),
  );
}

const fold = (value: unknown) => String(value).trim().toLowerCase();

/** One value from each set into which comparisons divide the values of a field. */
export function cellsOf(field: FlowField, tests: readonly FlowTest[], mayBeUnknown: boolean): CellValue[] {
  const unknown: CellValue[] = mayBeUnknown ? [unknownValue] : [];
  const values = tests.flatMap((test) => test.values);
  if (isOrdered(field.type))
    return [
      ...orderedCells(
        field,
        values.map((value) => orderOf(field.type, value)).filter((order) => !Number.isNaN(order)),
      ),
      ...unknown,
    ];
  if (field.type === 'choice') return [...field.choices.map(({ value }) => fold(value)), ...unknown];
  if (field.type === 'yes_no') return [true, false, ...unknown];
  return [...new Set(values.map(fold)), otherText, ...unknown];
}

/** Whether a comparison is true for a value; null if that depends on the text. */
export function testOn(field: FlowField, { is, values }: FlowTest, cell: CellValue): boolean | null {
  if (is === 'is_known') return cell !== unknownValue;
  if (is === 'is_unknown') return cell === unknownValue;
  if (cell === unknownValue) return false;
  const [value] = values;
  if (value === undefined) return false;
  if (isOrdered(field.type)) {
    const order = orderOf(field.type, value);
    const own = cell as number;
    if (is === 'is') return own === order;
    if (is === 'is_not') return own !== order;
    if (is === 'below') return own < order;
    if (is === 'at_most') return own <= order;
    if (is === 'above') return own > order;
    if (is === 'at_least') return own >= order;
    return false;
  }
  if (is === 'contains') return cell === otherText ? null : fold(cell).includes(fold(value));
  const isOne = cell !== otherText && values.some((one) => fold(one) === fold(cell));
  return is === 'is_not' ? !isOne : isOne;
}

/** A field's value as conditions compare it. */
export function cellOf(field: FlowField, value: FlowValue | undefined): CellValue {
  if (value === undefined) return unknownValue;
  if (isOrdered(field.type)) {
    const order = orderOf(field.type, value);
    return Number.isNaN(order) ? unknownValue : order;
  }
  return field.type === 'yes_no' ? value === true : fold(value);
}

/** A value in words, for a sentence with an example. */
export function cellInWords(field: FlowField, cell: CellValue): string {
  if (cell === unknownValue) return 'unknown';
  if (cell === otherText) return 'any other text';
  if (typeof cell === 'number') return valueOfOrder(field.type, cell);
  return typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : `“${cell}”`;
}
