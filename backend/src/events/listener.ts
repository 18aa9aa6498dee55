import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { connectByAny } from '../database/role-pool.ts';

const beatMs = 15_000;
const answerMs = 5_000;
const firstRetryMs = 200;
const lastRetryMs = 5_000;

interface Listening {
  /** The address, and the same with other passwords that may be valid. */
  connectionStrings: readonly string[];
  channel: string;
  onMessage(payload: string): void;
  /** The connection was lost: notifications since this moment of the database's clock may have been missed. */
  onReturn(since: Date): Promise<void>;
  /** Called when it begins or stops listening. */
  onChange?(isListening: boolean): void;
}

/**
 * Keeps one connection listening to a channel. A connection that breaks or no longer answers is replaced until `close`. Throws if
 * the first one can't be made.
 */
export async function keepListening(listening: Listening, log: Logger): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  let client: pg.Client | undefined;
  let aliveAt = new Date(0);
  let beat: NodeJS.Timeout | undefined;

  async function ask(from: pg.Client, statement: string): Promise<Date> {
    await from.query(statement);
    const { rows } = await from.query<{ now: Date }>('SELECT now()');
    return rows[0]?.now ?? new Date();
  }

  function make(connectionString: string): pg.Client {
    const made = new pg.Client({
      connectionString,
      application_name: 'switchboard-events',
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
      keepAlive: true,
    });
    made.on('notification', ({ payload }) => listening.onMessage(payload ?? ''));
    made.on('error', () => undefined);
    return made;
  }

  async function connect(): Promise<void> {
    const next = await connectByAny(listening.connectionStrings, make);
    try {
      const listensSince = await ask(next, `LISTEN ${listening.channel}`);
      client = next;
      next.once('end', () => void replace(next));
      beat = setInterval(async () => {
        try {
          aliveAt = await ask(next, 'SELECT 1');
        } catch {
          void replace(next);
        }
      }, beatMs);
      beat.unref();
      if (aliveAt.getTime() > 0) await listening.onReturn(aliveAt);
      aliveAt = listensSince;
    } catch (error) {
      if (client === next) client = undefined;
      clearInterval(beat);
      next.removeAllListeners('end');
      void next.end().catch(() => undefined);
      throw error;
    }
  }

  async function replace(broken: pg.Client): Promise<void> {
    if (client !== broken || closing.signal.aborted) return;
    client = undefined;
    listening.onChange?.(false);
    clearInterval(beat);
    void broken.end().catch(() => undefined);
    for (let wait = firstRetryMs; !closing.signal.aborted; wait = Math.min(wait * 2, lastRetryMs)) {
      try {
        await pause(wait, undefined, { signal: closing.signal, ref: false });
        await connect();
        listening.onChange?.(true);
        return;
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'live events are not connected');
      }
    }
  }

  await connect();
  return {
    async close() {
      closing.abort();
      clearInterval(beat);
      await client?.end().catch(() => undefined);
    },
  };
}
