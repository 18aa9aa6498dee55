import { api } from '@switchboard/contracts';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setPlan } from './domains/assistants/test-assistants.ts';
import { signUpCaller } from './domains/calls/test-caller.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let caller: Awaited<ReturnType<typeof signUpCaller>>;
beforeAll(async () => {
  app = await startTestApp();
  caller = await signUpCaller(app);
  await setPlan(app, caller.person, true);
});
afterAll(() => app.close());

interface Stored {
  id: string;
  updated_at: string;
}

const send = async <T = Stored>(method: string, path: string, body?: object) => {
  const answer = await caller.person.request<T>(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};

/** A row that people edit in a form: how to create it, and a change of it. */
const edited: Record<
  string,
  { path: (id: string) => string; make: () => Promise<Stored>; change: () => object; method?: 'PUT' }
> = {
  'a lead': {
    path: (id) => `/api/leads/${id}`,
    make: () => send('POST', '/api/leads', { first_name: 'Ada', last_name: 'Moss', phone_number: '+12025550147' }),
    change: () => ({ notes: crypto.randomUUID() }),
  },
  'a field of leads': {
    path: (id) => `/api/custom-fields/${id}`,
    make: () => send('POST', '/api/custom-fields', { label: 'Budget', field_type: 'text' }),
    change: () => ({ label: crypto.randomUUID() }),
  },
  'a phone number': {
    path: (id) => `/api/phone-numbers/${id}`,
    make: () => send('GET', `/api/phone-numbers/${caller.numberId}`),
    change: () => ({ max_concurrent_calls: Math.ceil(Math.random() * 50) }),
  },
  'a webhook': {
    method: 'PUT',
    path: (id) => `/api/webhooks/${id}`,
    make: () => send('POST', '/api/webhooks', { url: 'https://example.com/hook' }),
    change: () => ({ url: 'https://example.com/hook', description: crypto.randomUUID() }),
  },
  'a client': {
    path: (id) => `/api/clients/${id}`,
    make: () => send('POST', '/api/clients', { name: 'Larkfield Labs' }),
    change: () => ({ name: crypto.randomUUID() }),
  },
  'a knowledge base': {
    path: (id) => `/api/knowledge-bases/${id}`,
    make: () => send('POST', '/api/knowledge-bases', { name: 'Prices' }),
    change: () => ({ name: crypto.randomUUID() }),
  },
  'a micro prompt': {
    path: (id) => `/api/micro-prompts/${id}`,
    make: () => send('POST', '/api/micro-prompts', { title: 'Greeting', content: 'Hello, this is us.' }),
    change: () => ({ title: 'Greeting', content: `Hello ${crypto.randomUUID()}` }),
  },
  'a saved filter': {
    path: (id) => `/api/saved-filters/${id}`,
    make: () => send('POST', '/api/saved-filters', { name: 'New ones', filter: { status: 'new' } }),
    change: () => ({ name: crypto.randomUUID() }),
  },
  'a test conversation': {
    method: 'PUT',
    path: (id) => `/api/test-conversations/${id}`,
    make: () => send('POST', `/api/assistants/${caller.assistantId}/test-conversations`, testOf('Says hello')),
    change: () => testOf(crypto.randomUUID()),
  },
  'a call request': {
    path: (id) => `/api/call-requests/${id}`,
    make: async () => {
      const lead = await send('POST', '/api/leads', {
        first_name: 'Bo',
        last_name: 'Ek',
        phone_number: '+12025550148',
      });
      const { assistantId: assistant_id } = caller;
      const number = { phone_number: '+13125550123', type: 'inbound', assistant_id };
      const { id: phone_number_id } = await send('POST', '/api/phone-numbers', number);
      return send('POST', '/api/call-requests', { lead_id: lead.id, assistant_id, phone_number_id });
    },
    change: () => ({ custom_variables: { topic: crypto.randomUUID() } }),
  },
};

const testOf = (name: string) => ({
  name,
  callee: { kind: 'lines', lines: ['Hello?'] },
  expectations: [{ kind: 'says', text: 'hello', is_pattern: false }],
});

describe('a save over a newer version', () => {
  it.each(Object.entries(edited))(
    'a save over a newer version is refused for %s, with the stored version',
    async (_, row) => {
      const { path, make, change, method = 'PATCH' } = row;
      const read = await make();
      const first = await send(method, path(read.id), { ...change(), updated_at: read.updated_at });
      const late = await caller.person.request<ApiErrorBody>(method, path(read.id), {
        ...change(),
        updated_at: read.updated_at,
      });
      expect(late.status).toBe(409);
      expect(late.body.error).toMatchObject({ reason: 'stale', details: { updated_at: first.updated_at } });
      await send(method, path(read.id), { ...change(), updated_at: first.updated_at });
      // Programs that send no version overwrite the stored row.
      await send(method, path(read.id), change());
    },
  );
});

/** Changes of one value or of things that are replaced as a whole, where the last save is what people mean. */
const lastSaveWins = [
  'PATCH /api/assistants/:id',
  'PATCH /api/prompts/:id',
  'PATCH /api/providers/:id',
  'PATCH /api/scheduled-calls/:id',
  'PATCH /api/slots/:id/bookings/:booking_id',
  'PUT /api/prompts/:id/gate',
  'PUT /api/tools/secrets/:id',
];

it('every change of a versioned row requires the version that was read, with named exceptions', () => {
  const shapeOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
  const versions = ['updated_at', 'version', 'revision'];
  const without = Object.entries(api)
    .filter(([key, endpoint]) => {
      const { body, response } = endpoint as { body?: unknown; response?: unknown };
      const hasVersion = shapeOf(response).some((name) => name === 'updated_at' || name === 'version');
      return /^(PATCH|PUT) /.test(key) && body && hasVersion && !shapeOf(body).some((name) => versions.includes(name));
    })
    .map(([key]) => key);
  expect(without.sort()).toEqual(lastSaveWins);
});
