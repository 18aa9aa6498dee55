import { createHash } from 'node:crypto';
import { AppError, isUniqueViolation } from './errors.ts';

/** The columns that identify a row: the caller's key, and a SHA-256 of the request that used it. */
export interface RequestKey {
  idempotency_key: string;
  request_hash: string;
}

/** The columns for a request with an Idempotency-Key; null for one without. */
export const requestKey = (key: string | undefined, request: unknown): RequestKey | null =>
  key === undefined
    ? null
    : { idempotency_key: key, request_hash: createHash('sha256').update(JSON.stringify(request)).digest('hex') };

/**
 * Does the work once for each key: a repeated request gets the answer for the row that the first one created, even if both arrive
 * at the same moment. The work writes the key's columns, which are unique within an organization, into that row. Throws CONFLICT
 * for a key that another request used, and what the work throws.
 */
export async function once<Row extends { request_hash: string | null }, Answer>(
  key: RequestKey | null,
  find: (where: Pick<RequestKey, 'idempotency_key'>) => Promise<Row | null>,
  answer: (row: Row) => Answer | Promise<Answer>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!key) return work();
  const earlier = async () => {
    const row = await find({ idempotency_key: key.idempotency_key });
    if (row && row.request_hash !== key.request_hash)
      throw new AppError('CONFLICT', 'This Idempotency-Key was used for another request.', {
        reason: 'idempotency_key_reused',
      });
    return row;
  };
  const first = await earlier();
  if (first) return answer(first);
  return work().catch(async (error: unknown) => {
    const meanwhile = isUniqueViolation(error) ? await earlier() : null;
    if (!meanwhile) throw error;
    return answer(meanwhile);
  });
}
