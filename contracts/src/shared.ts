import { z } from 'zod';

/** A row's id: a lower-case UUID. */
export const Id = z.uuid();
/** A moment in UTC, ISO 8601. */
export const Timestamp = z.iso.datetime({ offset: true });
/** Placeholder name to value, as given to an assistant for one call. */
export const Variables = z.record(z.string().max(100), z.string().max(5000));
export type Variables = z.infer<typeof Variables>;

/** Page size of every list unless asked otherwise, and the most that may be asked. */
export const pageSize = { default: 25, max: 100 } as const;

/** Query of a keyset-paginated list. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(pageSize.max).default(pageSize.default),
  cursor: z.string().max(500).optional(),
});
export type PageQuery = z.input<typeof PageQuery>;

/** Answer of a list: the rows and the cursor of the next page, null at the end. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}

/** A page of T as the API answers it. */
export interface Page<T> {
  items: T[];
  next_cursor: string | null;
}
