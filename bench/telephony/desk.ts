import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestPerson } from '../../backend/src/testing/test-app.ts';
import type { CallLogDetail } from '../../contracts/src/call-logs.ts';
import type { CallDetail } from '../../contracts/src/calls.ts';
import { noticeIn } from '../../contracts/src/notices.ts';
import { inboundNumber, places, trunkAccount } from './places.ts';
import { until } from './programs.ts';
import type { Stack } from './stack.ts';

type Assistants = Record<'plain' | 'cold' | 'warm' | 'keys' | 'campaign', string>;
export type Carrier = 'proxy' | 'pbx';
/** A trunk of the desk: one for each carrier, one with a wrong password, and one over TLS with encrypted sound. */
export type TrunkName = Carrier | 'wrong' | 'secure';

/** The number to which an assistant transfers callers. */
export const deskNumber = '+12025550111';

const firstMessage = 'Hello, this is Robin from Northlight. Is now a good time for two short questions?';

const base = {
  ...{
    llm_provider: 'custom',
    llm_model: 'rules',
    stt_provider: 'custom',
    stt_model: 'shapes',
    tts_provider: 'builtin',
    tts_model: 'builtin',
    tts_configuration: { voice: 'builtin-female' },
  },
  first_message: firstMessage,
  end_call_message: 'Thank you for your time. Goodbye.',
  system_prompt: 'You are Robin, a friendly assistant of Northlight.',
};
const transfer = (manner: string) => ({
  type: 'transfer_call',
  manner,
  targets: [{ name: 'front desk', phone_number: deskNumber }],
});
const tools = {
  plain: [{ type: 'end_call' }, { type: 'do_not_call' }],
  cold: [{ type: 'end_call' }, transfer('cold')],
  warm: [{ type: 'end_call' }, transfer('warm')],
  keys: [{ type: 'end_call' }, { type: 'press_digits' }],
  campaign: [{ type: 'end_call' }, { type: 'do_not_call' }, { type: 'press_digits' }],
};

/** A finished call, as the product has it. */
export interface Finished {
  call: CallDetail;
  log: CallLogDetail;
}

/** An organization's desk: it calls phones through the product's API. */
export class Desk {
  readonly stack: Stack;
  readonly person: TestPerson;
  assistants = {} as Assistants;
  numbers = {} as Record<TrunkName, string>;

  constructor(stack: Stack, person: TestPerson) {
    this.stack = stack;
    this.person = person;
  }

  /**
   * Sends a request to the API. On a busy machine it may respond with 503; then it is retried with the same key, so
   * nothing is done twice.
   */
  async api<T>(method: string, path: string, body?: unknown): Promise<T> {
    const request: RequestInit = {
      method,
      headers: {
        ...{ origin: this.stack.apiUrl, cookie: this.person.cookie },
        ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    let response = await fetch(this.stack.apiUrl + path, request);
    for (let tries = 1; response.status === 503 && tries < 10; tries++) {
      await pause(Number(response.headers.get('retry-after') ?? 1) * 1000);
      response = await fetch(this.stack.apiUrl + path, request);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 500)}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  /** Prepares what calls need: providers, assistants and numbers. */
  async prepare(): Promise<void> {
    const { url: base_url, key: api_key } = this.stack.providers;
    for (const provider_name of ['custom_llm', 'custom_stt'])
      await this.api('POST', '/api/providers', { provider_name, api_key, config: { base_url, model: 'rules' } });
    for (const [name, its] of Object.entries(tools)) {
      const made = await this.api<{ id: string; draft_revision: number }>('POST', '/api/assistants/import', {
        format: 'switchboard.assistant.v1',
        config: { ...base, name: `Robin ${name}`, tools: its },
      });
      await this.api('POST', `/api/assistants/${made.id}/publish`, { revision: made.draft_revision });
      this.assistants[name as keyof Assistants] = made.id;
    }
    const { user, secureUser, password } = trunkAccount;
    for (const [carrier, host, auth_password, phone_number] of [
      ['proxy', places.proxy.host, password, '+12025550180'],
      ['pbx', places.pbx.host, password, '+12025550181'],
      ['wrong', places.proxy.host, 'another password', '+12025550182'],
    ] as const) {
      const trunk = { type: 'outbound', termination_sip_domain: host, auth_username: user, auth_password };
      const made = await this.api<{ id: string }>('POST', '/api/phone-numbers', { phone_number, ...trunk });
      this.numbers[carrier] = made.id;
    }
    const secure = {
      ...{ phone_number: '+12025550183', type: 'outbound', termination_sip_domain: places.pbx.host },
      ...{ auth_username: secureUser, auth_password: password, sip_port: 5061, sip_transport: 'tls' },
      media_encryption: 'required',
    };
    this.numbers.secure = (await this.api<{ id: string }>('POST', '/api/phone-numbers', secure)).id;
    const allowed_addresses = ['127.0.0.0/8'];
    const inbound = {
      phone_number: inboundNumber,
      type: 'inbound',
      assistant_id: this.assistants.plain,
      allowed_addresses,
    };
    await this.api('POST', '/api/phone-numbers', inbound);
  }

  /** Calls a number; gives the call's id. */
  async call(
    phone_number: string,
    { assistant = 'plain', from = 'proxy' }: { assistant?: keyof Assistants; from?: TrunkName } = {},
  ): Promise<string> {
    const { call_id } = await this.api<{ call_id: string }>('POST', '/api/call', {
      lead: { first_name: 'Sam', last_name: `Miller ${phone_number.slice(-4)}`, phone_number },
      assistant_id: this.assistants[assistant],
      phone_number_id: this.numbers[from],
    });
    return call_id;
  }

  state = (id: string) => this.api<CallDetail>('GET', `/api/call/${id}`);

  /** Waits until a call is over and its log complete. */
  async finished(id: string, seconds = 150): Promise<Finished> {
    return until(
      `the end of call ${id}`,
      async () => {
        const call = await this.state(id);
        if (!call.ended_at || !call.call_log_id) return null;
        const log = await this.api<CallLogDetail>('GET', `/api/call-logs/${call.call_log_id}`);
        return ['completed', 'failed'].includes(log.status) && { call, log };
      },
      seconds,
    );
  }

  connected = (id: string, seconds = 40) =>
    until(`call ${id} is connected`, async () => (await this.state(id)).connected_at !== null, seconds);

  end = (id: string) => this.api('POST', `/api/call/${id}/end`);
}

export const saidBy = ({ log }: Finished, role: 'assistant' | 'user' | 'system') =>
  (log.transcript?.messages ?? []).filter((one) => one.role === role).map(({ message }) => message);

/** The notice that people hear before anything else an assistant says. */
export const notice = noticeIn('en', true);

/** The assistant's sentences after the notice; undefined if it didn't start with the notice. */
export function saidAfterNotice(ended: Finished): string[] | undefined {
  const [first, ...rest] = saidBy(ended, 'assistant');
  return first === notice ? rest : undefined;
}

export const openDesk = async (stack: Stack): Promise<Desk> => {
  const person = await stack.app.signUp();
  await stack.app.services.systemPool.query(
    'UPDATE organizations SET max_concurrent_calls = 1000, is_pro = true WHERE id = $1',
    [person.organizationId],
  );
  const desk = new Desk(stack, person);
  await desk.prepare();
  return desk;
};

export const openingMessage = firstMessage;
