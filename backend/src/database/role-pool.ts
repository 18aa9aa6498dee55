import pg from 'pg';

const isWrongPassword = (error: unknown) => (error as { code?: string }).code === '28P01';

/**
 * A pool of one of our roles. Its password is derived from the installation's secret. While that is being changed, the process that
 * started last has set the password, so the passwords of the other accepted secrets are tried as well.
 */
export class RolePool extends pg.Pool {
  readonly #urls: readonly string[];

  constructor(config: pg.PoolConfig & { connectionString: string }, others: readonly string[] = []) {
    super(config);
    this.#urls = [config.connectionString, ...others];
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Parameters<pg.Pool['connect']>[0]): void;
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | undefined {
    if (this.#urls.length === 1) {
      if (!callback) return super.connect();
      super.connect(callback);
      return undefined;
    }
    const taken = this.#connectByAny();
    if (!callback) return taken;
    taken.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connectByAny(): Promise<pg.PoolClient> {
    for (let left = this.#urls.length; ; left -= 1) {
      const tried = this.options.connectionString ?? '';
      try {
        return await super.connect();
      } catch (error) {
        if (left === 1 || !isWrongPassword(error)) throw error;
        // Another connection may have switched to the next one in the meantime.
        if (this.options.connectionString === tried)
          this.options.connectionString = this.#urls[(this.#urls.indexOf(tried) + 1) % this.#urls.length] ?? tried;
      }
    }
  }
}

/** One connection, with the first of these addresses whose password is accepted. */
export async function connectByAny(urls: readonly string[], make: (url: string) => pg.Client): Promise<pg.Client> {
  for (const [index, url] of urls.entries()) {
    const client = make(url);
    try {
      await client.connect();
      return client;
    } catch (error) {
      void client.end().catch(() => undefined);
      if (index === urls.length - 1 || !isWrongPassword(error)) throw error;
    }
  }
  throw new Error('There is no address to connect to');
}
