import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import { bindTransactions } from './bind-transactions.ts';
import { RolePool } from './role-pool.ts';

const tenant = new AsyncLocalStorage<{ organizationId: string }>();

/** Runs `work` with every database connection it takes bound to one organization. */
export function withTenant<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  // Prisma's promises start when they are awaited: that has to happen inside, or the query runs without a tenant.
  return tenant.run({ organizationId }, async () => await work());
}

/** The organization of the running request or job, if there is one. */
function currentTenant(): string | undefined {
  return tenant.getStore()?.organizationId;
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

interface TenantPoolOptions {
  isPooledByTransaction?: boolean;
  /** The same address with other accepted passwords. */
  others?: readonly string[];
}

/**
 * A pool that binds each connection to the caller's organization at checkout. Outside `withTenant` it binds to none, for which
 * row-level security shows no rows. Behind a transaction pooler, each transaction is bound.
 */
export class TenantPool extends RolePool {
  // The organization of each connection, so that reusing a connection for the same organization costs no round trip.
  readonly #bound = new WeakMap<pg.PoolClient, string>();
  readonly #byTransaction = new WeakMap<pg.PoolClient, ReturnType<typeof bindTransactions>>();

  constructor(
    config: pg.PoolConfig & { connectionString: string },
    { isPooledByTransaction = false, others = [] }: TenantPoolOptions = {},
  ) {
    super(config, others);
    if (isPooledByTransaction)
      this.on('connect', (client) => this.#byTransaction.set(client, bindTransactions(client)));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const checkout = this.#checkout(currentTenant() ?? '');
    if (!callback) return checkout;
    checkout.then(
      (client) => callback(undefined, client, (release) => client.release(release as Error | boolean | undefined)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  // The pool returns the last of its idle connections: one that is already bound costs no round trip.
  #preferBound(organizationId: string): void {
    const idle = (this as unknown as { _idle?: { client: pg.PoolClient }[] })._idle ?? [];
    const index = idle.findLastIndex(({ client }) => this.#bound.get(client) === organizationId);
    if (index >= 0) idle.push(...idle.splice(index, 1));
  }

  async #checkout(organizationId: string): Promise<pg.PoolClient> {
    for (;;) {
      this.#preferBound(organizationId);
      const client = await super.connect();
      try {
        if (await this.#bind(client, organizationId)) return client;
      } catch (error) {
        client.release(error as Error);
        throw error;
      }
      client.release(true);
    }
  }

  // False for a connection that was returned inside a transaction: the end of that would undo the binding.
  async #bind(client: pg.PoolClient, organizationId: string): Promise<boolean> {
    if (client.getTransactionStatus() !== 'I') return false;
    const transactions = this.#byTransaction.get(client);
    if (transactions) return transactions.to(organizationId);
    if (this.#bound.get(client) === organizationId) return true;
    this.#bound.delete(client);
    await client.query("SELECT set_config('app.organization_id', $1, false)", [organizationId]);
    if (client.getTransactionStatus() !== 'I') return false;
    this.#bound.set(client, organizationId);
    return true;
  }
}
