import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';

/** Whoever begins something with many leads of an organization waits for others that begin: which of them came first is certain. */
export const lockBulk = (tx: Tx, { organizationId }: Pick<Context, 'organizationId'>) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`lead-bulk ${organizationId}`}, 0))`;
