import pg from 'pg';
import { neverForEver } from '../database/connection.ts';
import { RolePool } from '../database/role-pool.ts';

// Postgres error codes: 57P.. means it is shutting down, 25006 that it is no longer the primary, 08... comes from a pooler that
// can't reach it. 28... rejects the login, until someone who changed a password corrects it; 53... means too few resources:
// connections, memory, disk.
const lostCodes = /^(57P|08|28|53|25006$)/;

/** True if the connection is lost, whatever the cause. */
const isLost = (error: unknown) =>
  !(error instanceof pg.DatabaseError) || lostCodes.test((error as { code?: string }).code ?? '');

/**
 * The queue's connections. graphile-worker doesn't wait until a job is recorded as done: an error that it can't retry would be
 * unhandled and end the process.
 */
export class QueuePool extends RolePool {
  /** When an answer was last lost, on the clock of `performance`: graphile-worker retries without reporting it. */
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

  /** Gives a lost connection one of the codes after which graphile-worker retries on another one. */
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
