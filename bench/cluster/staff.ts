import { setTimeout as pause } from 'node:timers/promises';
import { ownNumbers } from '../../backend/src/domains/dialer/proof/prepare-calls.ts';

/** Requests of people who work during the fault, through the load balancer. */
export class Staff {
  /** Leads that were acknowledged: id and number. */
  readonly leads = new Map<string, string>();
  /** Documents that were acknowledged: id and text. */
  readonly uploads = new Map<string, string>();
  readonly answers: string[] = [];
  requests = 0;
  failed = 0;
  readonly failures = new Map<string, number>();
  slowestSeconds = 0;
  readonly #url: string;
  readonly #cookie: string;
  #isClosed = false;
  readonly #working: Promise<unknown>;

  constructor(url: string, cookie: string) {
    this.#url = url;
    this.#cookie = cookie;
    this.#working = Promise.all([
      this.#every(500, (n) => this.#writeLead(n)),
      this.#every(3_000, (n) => this.#upload(n)),
      this.#every(1_000, () => this.#read()),
    ]);
  }

  async #every(ms: number, work: (n: number) => Promise<void>): Promise<void> {
    for (let n = 0; !this.#isClosed; n++) {
      const startedAt = performance.now();
      await work(n);
      await pause(Math.max(0, ms - (performance.now() - startedAt)));
    }
  }

  async #ask(path: string, init: RequestInit = {}): Promise<string | null> {
    const startedAt = performance.now();
    this.requests += 1;
    try {
      const headers = { cookie: this.#cookie, origin: this.#url, ...init.headers };
      const answer = await fetch(this.#url + path, { ...init, headers, signal: AbortSignal.timeout(20_000) });
      const text = await answer.text();
      if (answer.ok) return text;
      this.#fail(`${answer.status} ${path}`);
    } catch (error) {
      this.#fail(`${(error as Error).name} ${path}`);
    } finally {
      this.slowestSeconds = Math.max(this.slowestSeconds, (performance.now() - startedAt) / 1000);
    }
    return null;
  }

  #fail(why: string): void {
    this.failed += 1;
    this.failures.set(why, (this.failures.get(why) ?? 0) + 1);
  }

  async #writeLead(n: number): Promise<void> {
    const phone_number = numbers[n] ?? '';
    const body = JSON.stringify({ first_name: 'Ada', last_name: `Lovelace ${n}`, phone_number });
    const answer = await this.#ask('/api/leads', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    if (answer) this.leads.set((JSON.parse(answer) as { id: string }).id, phone_number);
  }

  async #upload(n: number): Promise<void> {
    const text = `Ada Lovelace ${n}\nada${n}@example.com\n`;
    const body = new FormData();
    body.set('file', new Blob([text], { type: 'text/plain' }), `ada-${n}.txt`);
    const answer = await this.#ask('/api/lead-uploads', { method: 'POST', body });
    if (answer) this.uploads.set((JSON.parse(answer) as { id: string }).id, text);
  }

  async #read(): Promise<void> {
    const answer = await this.#ask('/api/call-logs?limit=20');
    if (answer) this.answers.push(answer);
  }

  /** Documents that were acknowledged and can't be read back unchanged. */
  async lostUploads(): Promise<number> {
    let lost = 0;
    for (const [id, text] of this.uploads) {
      const link = await this.#ask(`/api/lead-uploads/${id}/download`);
      const { url = '' } = JSON.parse(link ?? '{}') as { url?: string };
      const address = new URL(url, this.#url);
      if ((await this.#ask(address.pathname + address.search)) !== text) lost += 1;
    }
    return lost;
  }

  async stop(): Promise<void> {
    this.#isClosed = true;
    await this.#working;
  }
}

// Numbers that differ from those of the calls, which use the first ones.
const numbers = ownNumbers(3_000, ['0147']).slice(2_000);
