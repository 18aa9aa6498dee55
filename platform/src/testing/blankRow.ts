import type { z } from 'zod';

// A field gets the first of these that it accepts: null if it is nullable.
const blanks = [null, '', 0, false, [], {}, '00000000-0000-4000-8000-000000000001', '2026-11-02T15:04:00.000Z'];

function blankOf(name: string, field: z.ZodType): unknown {
  const words = 'options' in field && Array.isArray(field.options) ? (field.options as unknown[]) : [];
  const blank = [...blanks, ...words].find((value) => field.safeParse(value).success);
  if (blank === undefined) throw new Error(`Give "${name}" a value: there is no blank one for it`);
  return blank;
}

/**
 * A row of a contract with the given fields; all others are as empty as allowed. Tests that do not use a field don't
 * change when the contract gets it.
 */
export function blankRow<T extends z.ZodObject>(schema: T, given: Partial<z.output<T>>): z.output<T> {
  const fields = schema.shape as Record<string, z.ZodType>;
  const row = Object.entries(fields).map(([name, field]) => [name, name in given ? undefined : blankOf(name, field)]);
  return { ...Object.fromEntries(row), ...given } as z.output<T>;
}
