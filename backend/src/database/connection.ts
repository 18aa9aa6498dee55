import { Socket } from 'node:net';
import type pg from 'pg';

/**
 * How long the database may be silent: longer than any statement here takes. A network that drops packets reports nothing; without
 * this limit, a waiting statement would keep its connection until the process restarts.
 */
export const answerMs = 30_000;

/** How long Postgres keeps a transaction, with its locks, waiting for its next statement: longer than Prisma lets a transaction take. */
const unfinishedMs = 20_000;

/** The error that closes a connection. Its code is one after which graphile-worker retries. */
const silence = () =>
  Object.assign(new Error(`The database was silent for ${answerMs / 1000} s`), { code: 'ETIMEDOUT' });

function endsWhenSilent(): Socket {
  const socket = new Socket();
  socket.setTimeout(answerMs, () => socket.destroy(silence()));
  return socket;
}

/**
 * Ends every connection of a pool when the other side is gone without notice: ours is closed after `answerMs`, so that waiting
 * statements get an error and the pool gets a new connection; Postgres aborts the abandoned transaction.
 */
export const neverForEver = {
  connectionTimeoutMillis: answerMs,
  // Set after connecting: PgBouncer refuses it as a startup parameter.
  onConnect: (client) => client.query(`SET idle_in_transaction_session_timeout = ${unfinishedMs}`),
  stream: endsWhenSilent,
} satisfies pg.PoolConfig;
