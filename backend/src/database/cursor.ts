import { Id, Moment } from '@switchboard/contracts/shared';
import { AppError } from '../errors.ts';
import { isStorableText } from './storable.ts';

/** The type of the column that orders a list before the id. An open moment may also be `infinity` or `-infinity`. */
export type SortType = 'text' | 'int' | 'moment' | 'open_moment';

/** A row's place in a list. */
export type Place = readonly [value: string | number | Date, id: string];

const matching = (pattern: RegExp) => (value: string) => (pattern.test(value) ? value : undefined);
const readMoment = (value: string) => Moment.safeParse(value).data;

// Decoded values reach Postgres as parameters, so they pass the same checks as values in plain requests.
const readValue: Record<SortType, (value: string) => string | undefined> = {
  text: (value) => (isStorableText(value) ? value : undefined),
  int: matching(/^-?\d{1,9}$/),
  moment: readMoment,
  open_moment: (value) => matching(/^-?infinity$/)(value) ?? readMoment(value),
};

/** The cursor of the page after a row. */
export function encodeCursor([value, id]: Place): string {
  const text = value instanceof Date ? value.toISOString() : String(value);
  return Buffer.from(JSON.stringify([text, id])).toString('base64url');
}

/** Decodes a cursor into its place. Throws VALIDATION for one that no list returned. */
export function decodeCursor(cursor: string, type: SortType): [value: string, id: string] {
  try {
    const [given, id, ...rest] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    const value = typeof given === 'string' ? readValue[type](given) : undefined;
    if (value !== undefined && Id.safeParse(id).success && rest.length === 0) return [value, id as string];
  } catch {}
  throw new AppError('VALIDATION', 'The cursor is invalid. Use the next_cursor of the previous page.', {
    reason: 'invalid_cursor',
  });
}
