import type { EventEmitter } from 'node:events';
import pg from 'pg';

type Callback = (error: Error | null, result?: unknown) => void;

/** How a query of `pg` handles its messages; its types don't include that. */
interface Statement extends EventEmitter {
  prepare(connection: pg.Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
}

const Statement = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  callback: Callback,
) => Statement;

const binding = {
  name: 'bind-organization',
  text: "SELECT set_config('app.organization_id', $1, true)",
  types: [],
};

// Connections on which the binding statement is prepared.
const prepared = new WeakSet<pg.Connection>();

/** A statement that is sent after its binding in one batch: for Postgres both are one transaction, and for us one round trip. */
class BoundStatement extends Statement {
  readonly #organizationId: string;
  #isBound = false;

  constructor(config: pg.QueryConfig, organizationId: string, callback: Callback) {
    // A single text message (the simple protocol) can't be batched.
    super({ ...config, queryMode: 'extended' } as pg.QueryConfig, undefined, callback);
    this.#organizationId = organizationId;
  }

  override prepare(connection: pg.Connection): void {
    if (!prepared.has(connection)) connection.parse(binding, true);
    prepared.add(connection);
    connection.bind({ statement: binding.name, values: [this.#organizationId] }, true);
    connection.execute({}, true);
    super.prepare(connection);
  }

  // Ignores the result of the binding itself.
  override handleDataRow(message: unknown): void {
    if (this.#isBound) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isBound) super.handleCommandComplete(message, connection);
    this.#isBound = true;
  }
}

const begins = /^\s*(?:BEGIN|START\s+TRANSACTION)\b/i;
const ends = /^\s*(?:COMMIT|END|ABORT|ROLLBACK(?!\s+(?:WORK\s+|TRANSACTION\s+)?TO\b))\b/i;

/**
 * Binds each transaction of a connection instead of the connection itself: behind a pooler, the next transaction on the same
 * database connection may be another process's. A statement outside a transaction is bound on its own; a transaction is bound at
 * its beginning.
 */
export function bindTransactions(client: pg.ClientBase): { to(organizationId: string): boolean } {
  let isOpen = false;
  let organizationId = '';
  const send = client.query.bind(client) as unknown as (...asked: unknown[]) => unknown;

  function sendBound(config: pg.QueryConfig, callback: unknown): Promise<unknown> | undefined {
    if (typeof callback === 'function') {
      send(new BoundStatement(config, organizationId, callback as Callback));
      return undefined;
    }
    return new Promise((resolve, reject) => {
      send(new BoundStatement(config, organizationId, (error, result) => (error ? reject(error) : resolve(result))));
    });
  }

  client.query = ((...asked: unknown[]) => {
    const config = (typeof asked[0] === 'string' ? { text: asked[0] } : asked[0]) as pg.QueryConfig;
    if (isOpen) {
      if (ends.test(config.text)) isOpen = false;
      return send(...asked);
    }
    isOpen = begins.test(config.text);
    return sendBound(Array.isArray(asked[1]) ? { ...config, values: asked[1] } : config, asked.at(-1));
  }) as typeof client.query;

  return {
    /** False for a connection on which a transaction was left open. */
    to(id) {
      organizationId = id;
      return !isOpen;
    },
  };
}
