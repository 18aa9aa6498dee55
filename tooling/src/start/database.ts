import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '../postgres.ts';

interface DatabaseOptions {
  dataDir: string;
  password: string;
  isPasswordNew: boolean;
  onRestart(): void;
  onGivenUp(reason: string): void;
}

const restartsPerMinute = 3;

/** The Postgres under the data folder; it comes back on the same port when it falls, so the server reconnects. */
export class Database {
  readonly #options: DatabaseOptions;
  #running: RunningPostgres | null = null;
  #starting: Promise<string> | null = null;
  #isStopping = false;
  #restarts: number[] = [];

  constructor(options: DatabaseOptions) {
    this.#options = options;
  }

  async start(port?: number): Promise<string> {
    this.#starting = this.#launch(port);
    return await this.#starting;
  }

  async #launch(port?: number): Promise<string> {
    const { dataDir, password, isPasswordNew } = this.#options;
    this.#running = await startPostgres({
      dataDir: join(dataDir, 'postgres'),
      password,
      isPasswordNew,
      port,
      onUnexpectedExit: () => void this.#recover(),
    });
    return this.#running.url;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    // A stop in the middle of a start waits for it, or Postgres would come up behind our back.
    await this.#starting?.catch(() => {});
    await this.#running?.stop();
  }

  /** Ends Postgres without waiting for anything; it recovers from its log at the next start. */
  kill(): void {
    this.#isStopping = true;
    if (this.#running) process.kill(this.#running.pid, 'SIGQUIT');
  }

  async #recover(): Promise<void> {
    if (this.#isStopping) return;
    const now = Date.now();
    this.#restarts = this.#restarts.filter((time) => now - time < 60_000);
    if (this.#restarts.length >= restartsPerMinute) {
      this.#options.onGivenUp('Postgres keeps ending');
      return;
    }
    this.#restarts.push(now);
    this.#options.onRestart();
    try {
      await this.start(this.#running?.port);
    } catch (error) {
      this.#options.onGivenUp(error instanceof Error ? error.message : String(error));
    }
  }
}
