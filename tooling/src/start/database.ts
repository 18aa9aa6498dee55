import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningPostgres, startPostgres } from '../postgres.ts';
import { Backoff } from './backoff.ts';

interface DatabaseOptions {
  dataDir: string;
  password: string;
  isPasswordNew: boolean;
  onRestart(reason: string, pauseMs: number): void;
  /** Called when it restarted under another address, because its port was taken in the meantime. */
  onMoved(url: string): void;
}

/**
 * The Postgres in the data folder. After a crash it restarts on the same port, so that the server reconnects, unless
 * another program has taken the port.
 */
export class Database {
  readonly #options: DatabaseOptions;
  #running: RunningPostgres | null = null;
  #starting: Promise<string> | null = null;
  #isStopping = false;
  readonly #backoff = new Backoff();

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
    let reason = 'ended unexpectedly';
    while (!this.#isStopping) {
      const pauseMs = this.#backoff.next();
      this.#options.onRestart(reason, pauseMs);
      await delay(pauseMs);
      if (this.#isStopping) return;
      try {
        const before = this.#running?.url;
        const url = await this.start(this.#running?.port);
        if (url !== before && !this.#isStopping) this.#options.onMoved(url);
        return;
      } catch (error) {
        reason = `does not come back: ${error instanceof Error ? error.message : String(error)}`;
      }
    }
  }
}
