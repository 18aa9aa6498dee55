import pg from 'pg';
import { neverForEver } from '../database/connection.ts';
import { RolePool } from '../database/role-pool.ts';

// What Postgres says has five letters: 57P.. is that it is going down, 25006 that it is the primary no more; 08... is a pooler's word for one that is away.
const lostCodes = /^(57P|08|25006$)/;

/** A connection that is lost, however it was: one of the codes after which graphile-worker asks again on another connection. */
function asLost(error: unknown): never {
  const { code } = error as { code?: string };
  const isLost = !(error instanceof pg.DatabaseError) || lostCodes.test(code ?? '');
  throw isLost ? Object.assign(error as Error, { code: 'ETIMEDOUT' }) : error;
}

/**
 * The queue's connections. graphile-worker does not wait for a job to be written as done: what it cannot ask again would be an
 * error that nobody catches, and ends the process.
 */
export class QueuePool extends RolePool {
  constructor(connectionString: string, max: number, others: readonly string[] = []) {
    super({ connectionString, max, application_name: 'switchboard-jobs', ...neverForEver }, others);
    this.on('error', () => undefined);
    this.on('connect', (client) => {
      client.on('error', () => undefined);
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      client.query = ((...args: unknown[]) => {
        const answer = query(...args);
        return answer instanceof Promise ? answer.catch(asLost) : answer;
      }) as typeof client.query;
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect().catch(asLost);
    super.connect(callback);
    return undefined;
  }
}
