import { z } from 'zod';
import { maxVariableLength } from './calls.limits.ts';
import { pageSize } from './shared.limits.ts';

/** A row's id: a lower-case UUID. */
export const Id = z.uuid();
/** A moment in UTC, ISO 8601. */
export const Timestamp = z.iso.datetime({ offset: true });

// Postgres has no year 0, and the two sides write five-digit years in incompatible ways.
function isOnCalendar(moment: string): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1 && year <= 9999;
}

/** A moment in a request, converted to UTC so that Postgres never interprets its offset. */
export const Moment = Timestamp.refine(isOnCalendar, 'Please enter a date between the years 1 and 9999').overwrite(
  (moment) => (isOnCalendar(moment) ? new Date(moment).toISOString() : moment),
);

const years = { first: 2000, last: 2100 };
const yearsMessage = `Please enter a date between the years ${years.first} and ${years.last}`;

/** Whether a day or moment is in a plausible year: anything else is a typing error. */
const isMeant = (date: string) => {
  const year = Number(date.slice(0, 4));
  return year >= years.first && year <= years.last;
};

/** A day of work in a request, `YYYY-MM-DD`. */
export const WorkDay = z.iso.date('Please enter a date').refine(isMeant, yearsMessage);

/** A moment of work in a request. */
export const WorkMoment = Moment.refine(isMeant, yearsMessage);

/** A one-line text for people, without characters that a terminal or a page could interpret as commands. */
export const PlainText = z.string().regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u, 'Please leave out control characters.');

const oneLine = /^[^\p{Cc}\u2028\u2029]*$/u;
const turning = /[\u202A-\u202E\u2066-\u2069]/u;
// Unicode counts the Braille blank as a visible character, but it looks empty.
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Z}\u2800]/u;

/**
 * The name of a person or an organization. It appears in lists and in mails, where a line break would add text to it, a
 * direction mark would change the text around it, and a name without visible characters would look like no name.
 */
export function nameText(text: z.ZodString) {
  return text
    .regex(oneLine, 'Please write it on one line.')
    .refine((value) => !turning.test(value), 'Please leave out marks that turn text around.')
    .refine((value) => value === '' || visible.test(value), 'Please write at least one character that can be seen.');
}

/** Placeholder name to value, as given to an assistant for one call. */
export const Variables = z.record(z.string().max(100), z.string().max(maxVariableLength));
export type Variables = z.infer<typeof Variables>;

// Where a list continues, in base64url. A list itself rejects a cursor of another form, with a reason.
const cursorPattern = { pattern: '^[A-Za-z0-9_-]+$' };

/** Query of a keyset-paginated list. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(pageSize.max).default(pageSize.default),
  cursor: z.string().max(500).meta(cursorPattern).optional(),
});
export type PageQuery = z.input<typeof PageQuery>;

/** Query of a list that is shown as a whole: the maximum page size by default. */
export const WholeListQuery = PageQuery.extend({ limit: PageQuery.shape.limit.default(pageSize.max) });

/** The id of an event after which a stream continues. An unreadable one is refused: ignoring it would skip events. */
export const StreamPosition = z.string().regex(/^\d{1,18}$/, 'Please send the id of an event as the stream sent it.');

/** Answer of a list: the rows and the cursor of the next page, null at the end. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().meta(cursorPattern).nullable() });
}

/** A page of T as the API returns it. */
export interface Page<T> {
  items: T[];
  next_cursor: string | null;
}

/**
 * With a key of 8 to 200 characters, a repeated request returns the first one's answer instead of being executed again.
 */
export const IdempotencyHeaders = z.object({ 'idempotency-key': z.string().min(8).max(200).optional() });
