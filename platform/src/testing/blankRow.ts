import type { z } from 'zod';

// The first that a field takes stands in it: nothing where it may be nothing.
const blanks = [null, '', 0, false, [], {}, '00000000-0000-4000-8000-000000000001', '2026-11-02T15:04:00.000Z'];

function blankOf(name: string, field: z.ZodType): unknown {
  const words = 'options' in field && Array.isArray(field.options) ? (field.options as unknown[]) : [];
  const blank = [...blanks, ...words].find((value) => field.safeParse(value).success);
  if (blank === undefined) throw new Error(`Give "${name}" a value: there is no blank one for it`);
  return blank;
}

/**
 * A row of a contract with the given fields; all others are as blank as they may be. A field that the contract gets later
 * needs no change in tests that do not ask for it.
 */
export function blankRow<T extends z.ZodObject>(schema: T, given: Partial<z.output<T>>): z.output<T> {
  const fields = schema.shape as Record<string, z.ZodType>;
  const row = Object.entries(fields).map(([name, field]) => [name, name in given ? undefined : blankOf(name, field)]);
  return { ...Object.fromEntries(row), ...given } as z.output<T>;
}
