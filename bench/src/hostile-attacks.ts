import type { AssistantDetail } from '@switchboard/contracts/assistants';
import type { Caller } from './prepared-calls.ts';

/** The actions with which a member of one organization tries to slow down others. */
export interface Attack {
  name: string;
  /** Done over and over while others are measured. */
  strike(attacker: Attacker, round: number): Promise<void>;
  /** So many at once. */
  concurrent?: number;
}

/** A signed-in member who continues whatever the answer is. */
export class Attacker {
  readonly caller: Caller;
  readonly #url: string;
  readonly #cookie: string;
  /** Requests that were answered, by their status. */
  readonly statuses = new Map<number, number>();
  readonly refusals = new Set<string>();

  constructor(caller: Caller, url: string, cookie: string) {
    this.caller = caller;
    this.#url = url;
    this.#cookie = cookie;
  }

  async send<T>(path: string, init: RequestInit = {}): Promise<T | undefined> {
    const headers = { cookie: this.#cookie, origin: this.#url, ...init.headers };
    const answer = await fetch(this.#url + path, { ...init, headers });
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    const body = await answer.text();
    if (!answer.ok) this.refusals.add(`${path}: ${body.slice(0, 200)}`.replace(/[\da-f-]{36}/g, ':id'));
    return answer.ok && body !== '' ? (JSON.parse(body) as T) : undefined;
  }

  post<T>(path: string, body: unknown, method = 'POST'): Promise<T | undefined> {
    return this.send<T>(path, {
      method,
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    });
  }

  upload(path: string, name: string, content: BlobPart): Promise<{ id: string } | undefined> {
    const form = new FormData();
    form.set('file', new File([content], name));
    return this.send(path, { method: 'POST', body: form });
  }
}

const maxPrompt = 50_000;
const spaces = (length: number) => `Ask if${' '.repeat(length - 8)}x.`;

/** A text of distinct pieces: `#` is the number of each. */
function numbered(piece: string, length: number): string {
  let text = '';
  for (let index = 0; text.length < length; index += 1) text += piece.replaceAll('#', String(index));
  return text.slice(0, length);
}

/** Publishes an assistant with a prompt, and calls with it. */
async function publishAndCall(attacker: Attacker, change: Partial<AssistantDetail['config']>): Promise<void> {
  const { caller } = attacker;
  const path = `/api/assistants/${caller.assistantId}`;
  const stored = await attacker.send<AssistantDetail>(path);
  if (!stored) return;
  const { config, draft_revision: revision } = stored;
  const saved = await attacker.post<AssistantDetail>(path, { revision, config: { ...config, ...change } }, 'PUT');
  if (!saved) return;
  await attacker.send(`${path}/checks`);
  await attacker.post(`${path}/publish`, { revision: saved.draft_revision });
  await caller.place();
}

const prompts: [name: string, prompt: string][] = [
  ['49,000 spaces', spaces(49_000)],
  ['2,000 questions', numbered('Ask whether they own item#. ', maxPrompt)],
  ['2,000 things to tell', numbered('Tell them about thing#. ', maxPrompt)],
  ['2,000 facts', numbered('Fact#: it costs # euros.\n', maxPrompt)],
  ['quotes', `Say "a${'"a'.repeat(24_000)}`],
];

const fields = (count: number, field: (index: number) => object) => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, field(index)])),
});

const choices = Array.from({ length: 6_000 }, (_, index) => `v${index}`);

const big = Buffer.alloc(9_500_000, '%PDF-1.4 not a document ');

const leadRows = (count: number, round: number) =>
  `First name,Last name,Phone\n${Array.from({ length: count }, (_, n) => `Grace,Hopper${round},+1312${2_000_000 + ((round * count + n) % 7_000_000)}`).join('\n')}\n`;

const largeUploads: Attack = {
  name: 'documents of 9.5 MB are uploaded, eight at once',
  concurrent: 8,
  strike: async (attacker) => void (await attacker.upload('/api/lead-uploads', 'large.pdf', big)),
};

export const crowdOfUploads: Attack = {
  ...largeUploads,
  name: 'thirty documents of 9.5 MB are uploaded at once',
  concurrent: 30,
};

export const attacks: readonly Attack[] = [
  ...prompts.map(([name, prompt]): Attack => {
    // Another text each time, so that nothing is known of it from the last one.
    const strike: Attack['strike'] = (attacker, round) =>
      publishAndCall(attacker, {
        ...{ llm_provider: 'builtin', llm_model: 'builtin', first_message: 'Hello!' },
        system_prompt: `${prompt.slice(0, -8)}${round}`,
      });
    return { name: `a prompt of ${name} is published and called`, strike };
  }),
  {
    name: 'schemas of an assistant are published',
    strike: (attacker, round) =>
      publishAndCall(attacker, {
        structured_data_prompt: `All of it, ${round}.`,
        structured_json_schema: JSON.stringify(
          fields(480, (index) => ({ type: 'string', pattern: `^a{1,10}b${index}$` })),
        ).slice(0, maxPrompt),
      }),
  },
  {
    name: 'forms with 6,000 choices are saved',
    concurrent: 2,
    strike: async (attacker, round) => {
      const schema = fields(1, () => ({ type: 'string', pattern: `^v${'.?'.repeat(200)}`, enum: choices }));
      await attacker.post('/api/schema-templates', { name: `Form ${round} ${crypto.randomUUID()}`, schema });
    },
  },
  {
    name: 'prompts are written from transcripts of 500,000 characters',
    concurrent: 2,
    strike: async (attacker, round) => {
      const transcript = numbered(`Agent: Do you own item#? Maya: Yes, and ${round}.\n`, 499_000);
      await attacker.post('/api/generations', { kind: 'transcript', transcript, mask: true });
    },
  },
  {
    name: 'lists of 5,000 numbers are added to do-not-call',
    strike: async (attacker, round) => {
      const lines = Array.from({ length: 5_000 }, (_, n) => `+1415${2_000_000 + ((round * 5_000 + n) % 7_000_000)}`);
      await attacker.post('/api/do-not-call/lines', { lines, source: 'person', reason: 'They asked' });
    },
  },
  {
    name: 'files of 20,000 leads are imported',
    strike: async (attacker, round) => {
      const chosen = await attacker.send<{ id: string; options: object }>('/api/leads/import?filename=leads.csv', {
        ...{ method: 'POST', headers: { 'content-type': 'text/csv' }, body: leadRows(20_000, round) },
      });
      if (chosen) await attacker.post(`/api/leads/import/${chosen.id}/start`, { options: chosen.options });
    },
  },
  largeUploads,
  {
    name: 'texts of 200,000 characters are added to knowledge',
    concurrent: 2,
    strike: async (attacker, round) => {
      const base = await attacker.post<{ id: string }>('/api/knowledge-bases', { name: crypto.randomUUID() });
      const content = numbered(`# Part ${round}.#\nIt costs # euros. `, 199_000);
      if (base) await attacker.post(`/api/knowledge-bases/${base.id}/texts`, { title: 'Prices', content });
    },
  },
];
