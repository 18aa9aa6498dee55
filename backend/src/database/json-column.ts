import type { Prisma } from '../generated/prisma/client.ts';

/**
 * JSON for a column, as one text. Prisma copies any other object value by value and several times, which blocks the event loop for
 * a form with thousands of options or a conversation with hundreds of nodes. `toJSON` returns the form in which Prisma itself would
 * send the value; nothing in the text is interpreted as such a form again, whatever people name their keys.
 */
export const jsonColumn = (value: NonNullable<unknown>): Prisma.InputJsonValue => ({
  toJSON: () => ({ $type: 'Json', value: JSON.stringify(value) }),
});
