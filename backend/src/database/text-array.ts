import { Prisma } from '../generated/prisma/client.ts';

/**
 * Texts as an array of a statement, `text[]`. They go as one text: Prisma and the driver take far longer for a parameter that is a list
 * of thousands, and the event loop waits for them.
 */
export const textArray = (values: Iterable<string>): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify([...values])}::jsonb))`;
