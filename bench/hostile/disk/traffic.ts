import { setTimeout as pause } from 'node:timers/promises';
import { ownNumbers } from '../../../backend/src/domains/dialer/proof/prepare-calls.ts';

export type Phase = 'before' | 'full' | 'after';

/** Answers of one kind of request in one phase, by their status. */
export type Statuses = Record<string, number>;

/** Simulated calls that end normally, by the last four digits of their number. */
const lastFours = ['0141', '0142', '0143', '0144'];

/** The activity in an installation while its disk fills up, and what was acknowledged. */
export class Traffic {
  phase: Phase = 'before';
  readonly counts: Record<Phase, Record<string, Statuses>> = { before: {}, full: {}, after: {} };
  /** Names of leads that were answered with 201. */
  readonly leads: string[] = [];
  readonly calls: string[] = [];
  readonly uploads: string[] = [];
  /** Answers with 503 that don't say when to try again. */
  withoutRetryAfter = 0;
  readonly #url: string;
  readonly #person: { email: string; password: string };
  readonly #numbers = ownNumbers(10_000, lastFours);
  #cookie = '';
  #number = 0;
  #isOver = false;
  #assistant = '';
  #phoneNumber = '';

  constructor(url: string, person: { email: string; password: string }) {
    this.#url = url;
    this.#person = person;
  }

  async send(method: string, path: string, body?: unknown): Promise<Response | null> {
    const isForm = body instanceof FormData;
    return fetch(`${this.#url}${path}`, {
      method,
      headers: {
        cookie: this.#cookie,
        origin: this.#url,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null);
  }

  async signIn(): Promise<Response | null> {
    const response = await this.send('POST', '/api/auth/sign-in/email', this.#person);
    if (response?.ok)
      this.#cookie = response.headers
        .getSetCookie()
        .map((value) => value.split(';')[0])
        .join('; ');
    return response;
  }

  async prepare(): Promise<void> {
    const signedIn = await this.signIn();
    if (!signedIn?.ok) throw new Error(`Nobody could sign in: ${signedIn?.status} ${await signedIn?.text()}`);
    const read = async (path: string) =>
      (await (await this.send('GET', path))?.json()) as {
        items: { id: string; status?: string; type?: string }[];
      };
    const assistants = await read('/api/assistants');
    const numbers = await read('/api/phone-numbers');
    this.#assistant = assistants.items.find(({ status }) => status === 'published')?.id ?? '';
    this.#phoneNumber = numbers.items.find(({ type }) => type === 'outbound')?.id ?? '';
  }

  #count(kind: string, response: Response | null): void {
    const kinds = this.counts[this.phase];
    kinds[kind] ??= {};
    const statuses = kinds[kind];
    const status = String(response?.status ?? 'no answer');
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (response?.status === 503 && !response.headers.get('retry-after')) this.withoutRetryAfter += 1;
  }

  async addLead(): Promise<string | null> {
    const name = `Written ${this.#number}`;
    const response = await this.send('POST', '/api/leads', {
      first_name: name,
      last_name: 'Disk',
      phone_number: this.#numbers[this.#number++],
    });
    this.#count('new leads', response);
    if (response?.status !== 201) return null;
    this.leads.push(name);
    return ((await response.json()) as { id: string }).id;
  }

  async placeCall(): Promise<void> {
    const lead_id = await this.addLead();
    if (!lead_id) return;
    const response = await this.send('POST', '/api/call', {
      lead_id,
      assistant_id: this.#assistant,
      phone_number_id: this.#phoneNumber,
    });
    this.#count('new calls', response);
    if (response?.ok) this.calls.push(((await response.json()) as { call_id: string }).call_id);
    else if (this.phase === 'before') console.log(response?.status, await response?.text());
  }

  async upload(): Promise<void> {
    const form = new FormData();
    form.set('file', new File([`Ada Lovelace\nEmail: ada@example.com\n${'x'.repeat(100_000)}`], 'cv.txt'));
    const response = await this.send('POST', '/api/lead-uploads', form);
    this.#count('uploads', response);
    if (response?.status === 201) this.uploads.push(((await response.json()) as { id: string }).id);
  }

  /** Begins all of it, each in its own rhythm, until `stop`. */
  start(): { stop(): Promise<void> } {
    const again = async (everyMs: number, work: () => Promise<unknown>) => {
      while (!this.#isOver) {
        await work();
        await pause(everyMs);
      }
    };
    const works = [
      again(300, () => this.addLead()),
      again(4_000, () => this.placeCall()),
      again(1_500, () => this.upload()),
      again(500, async () => this.#count('lists', await this.send('GET', '/api/leads?limit=20'))),
      again(5_000, async () => this.#count('sign-ins', await this.signIn())),
    ];
    return {
      stop: async () => {
        this.#isOver = true;
        await Promise.all(works);
      },
    };
  }
}
