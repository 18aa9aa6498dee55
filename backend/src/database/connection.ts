import { Socket } from 'node:net';
import type pg from 'pg';

/**
 * How long the database may be silent: longer than any statement here takes. A network that swallows what is sent tells nobody;
 * without an end, what waits would keep its connection until the process is started anew.
 */
export const answerMs = 30_000;

/** How long Postgres lets a transaction wait for its next statement, with its locks: longer than Prisma lets one take. */
const unfinishedMs = 20_000;

/** What a connection is lost by. Its code is one after which graphile-worker asks again. */
const silence = () =>
  Object.assign(new Error(`The database was silent for ${answerMs / 1000} s`), { code: 'ETIMEDOUT' });

function endsWhenSilent(): Socket {
  const socket = new Socket();
  socket.setTimeout(answerMs, () => socket.destroy(silence()));
  return socket;
}

/**
 * How every connection of a pool ends when the other side is gone without a word: ours is closed after `answerMs`, so that what
 * waits gets an error and the pool a new connection; Postgres gives up a transaction that nobody goes on with.
 */
export const neverForEver = {
  connectionTimeoutMillis: answerMs,
  // Said once it is there: among the parameters with which a connection begins, PgBouncer refuses it.
  onConnect: (client) => client.query(`SET idle_in_transaction_session_timeout = ${unfinishedMs}`),
  stream: endsWhenSilent,
} satisfies pg.PoolConfig;
