import { cellsOf, isOrdered, valueOfOrder } from './check/cells.ts';
import type { FlowGraph } from './document.ts';
import type { FlowField, FlowValue } from './fields.ts';
import type { FlowReaders } from './walk/index.ts';

/** How answers are phrased and understood. */
export interface Speaking {
  readers: FlowReaders;
  /** The phrase for a value: a day with its year. Values that the readers don't understand are dropped. */
  lineFor?: (field: FlowField, value: FlowValue) => string;
}

/**
 * Values of fields without conditions. The days are so far in the future that no one mistakes them for an appointment.
 */
const samples: Partial<Record<FlowField['type'], FlowValue>> = {
  text: 'Blue',
  phone: '+14155550123',
  email: 'ada@example.com',
  date: '2099-01-15',
  date_time: '2099-01-15T10:00',
};
const birthday = '1987-05-12';
const asksForBirth = /\b(?:birth|born)/i;

/** Answers that name a day without a date: their meaning changes with the day on which the test runs. */
const relative: Partial<Record<FlowField['type'], string>> = { date: 'Tomorrow.', date_time: 'Tomorrow at 10 AM.' };

/** Comparisons of a field with values; tests for whether it is known don't need different answers. */
const testsOf = (field: FlowField, { edges }: Pick<FlowGraph, 'edges'>) =>
  edges.flatMap(({ on }) =>
    on.type === 'condition'
      ? on.condition.tests.filter(({ field: name, values }) => name === field.name && values.length > 0)
      : [],
  );

/** Whether any day is valid: no condition compares it, and it has no first or last day. */
const isAnyDay = (field: FlowField, graph: Pick<FlowGraph, 'edges'>): boolean =>
  field.type in relative && field.min === null && field.max === null && testsOf(field, graph).length === 0;

/** Values of a field that take different branches. */
export function valuesOf(field: FlowField, graph: Pick<FlowGraph, 'edges'>): FlowValue[] {
  if (field.type === 'choice') return field.choices.map(({ value }) => value);
  const own = samples[field.type];
  if (own !== undefined && isAnyDay(field, graph)) return [isBirthday(field) ? birthday : own];
  const values = cellsOf(field, testsOf(field, graph), false).flatMap((cell): FlowValue[] => {
    if (typeof cell === 'symbol') return [];
    return [typeof cell === 'number' && field.type !== 'number' ? valueOfOrder(field.type, cell) : cell];
  });
  return isOrdered(field.type) || field.type === 'yes_no' || own === undefined ? values : [own, ...values];
}

const isBirthday = ({ type, name, label }: FlowField): boolean =>
  type === 'date' && asksForBirth.test(`${name.replaceAll('_', ' ')} ${label}`);

/**
 * Answers to a field's question that take different branches, as the readers understand them. Their meaning doesn't
 * depend on the year.
 */
export function linesFor(
  field: FlowField,
  graph: Pick<FlowGraph, 'edges'>,
  { readers, lineFor = (_, value) => String(value) }: Speaking,
): string[] {
  const isRead = (line: string) => readers.read(field, line) !== null;
  const sooner = isAnyDay(field, graph) && !isBirthday(field) ? relative[field.type] : undefined;
  if (sooner !== undefined && isRead(sooner)) return [sooner];
  return valuesOf(field, graph)
    .map((value) => lineFor(field, value))
    .filter(isRead);
}
