import pg from 'pg';
import { neverForEver } from '../database/connection.ts';
import { RolePool } from '../database/role-pool.ts';

// What Postgres says has five letters: 57P.. is that it is going down, 25006 that it is the primary no more; 08... is a pooler's word for one that is away.
// 28... refuses who asks, which is put right by whoever changed a password; of 53... there is too little: connections, memory, disk.
const lostCodes = /^(57P|08|28|53|25006$)/;

/** Whether a connection is lost, however it was. */
const isLost = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || lostCodes.test((error as { code?: string }).code ?? '');

/**
 * The queue's connections. graphile-worker does not wait for a job to be written as done: what it cannot ask again would be an
 * error that nobody catches, and ends the process.
 */
export class QueuePool extends RolePool {
  /** When an answer was last lost, on the clock of `performance`: graphile-worker asks again and tells nobody. */
  lostAt: number | null = null;

  constructor(connectionString: string, max: number, others: readonly string[] = []) {
    super({ connectionString, max, application_name: 'switchboard-jobs', ...neverForEver }, others);
    this.on('error', () => undefined);
    this.on('connect', (client) => {
      client.on('error', () => undefined);
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        const answer = query(...args);
        return answer instanceof Promise ? answer.catch(this.#asLost) : answer;
      }) as typeof client.query;
    });
  }

  /** Gives a lost connection one of the codes after which graphile-worker asks again on another one. */
  readonly #asLost = (error: unknown): never => {
    if (!isLost(error)) throw error;
    this.lostAt = performance.now();
    throw Object.assign(error as Error, { code: 'ETIMEDOUT' });
  };

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch(this.#asLost);
    super.connect(callback);
    return undefined;
  }
}
