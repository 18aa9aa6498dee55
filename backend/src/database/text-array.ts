import { Prisma } from '../generated/prisma/client.ts';

/**
 * Texts as an array of a statement, `text[]`. They are sent as one text: Prisma and the driver take far longer for a parameter that
 * is a list of thousands, and block the event loop.
 */
export const textArray = (values: Iterable<string>): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT jsonb_array_elements_text(${JSON.stringify([...values])}::jsonb))`;
