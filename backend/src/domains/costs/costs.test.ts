import { randomUUID } from 'node:crypto';
import type { Cost, Price } from '@switchboard/contracts/costs';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import type { calls } from '../../generated/prisma/client.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { costOfCall } from './cost-of-call.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
});
afterAll(() => app.close());

const add = async (price: string, valid_from: string, more: object = {}) => {
  const given = { provider: 'openai', unit: 'input_tokens', currency: 'USD', ...more };
  const { status, body } = await person.request<Price>('POST', '/api/prices', { ...given, price, valid_from });
  expect(status).toBe(201);
  return body;
};

/** What a call with a thousand tokens cost that ended then. */
const costAt = (at: string, carrier = 'sandbox'): Promise<Cost> => {
  const call = { organization_id: person.organizationId, carrier, phone_number_id: randomUUID() } as calls;
  const used = { provider: 'openai', model: 'gpt-4o', unit: 'input_tokens', is_estimated: false } as const;
  const conversation = {
    utterances: [],
    duration_seconds: 90,
    is_recorded: false,
    summary: '',
    usage: [{ ...used, part: 'model', quantity: 1_000_000 } as const],
  };
  return withTenant(person.organizationId, () =>
    app.services.db.$transaction((tx) => costOfCall(tx, call, conversation, new Date(at))),
  );
};

it("a call is charged by the price of its day, and later prices don't change earlier costs", async () => {
  await add('2.5', '2026-01-01');
  expect((await costAt('2026-03-01T12:00:00Z')).totals).toEqual([{ currency: 'USD', amount: '2.5' }]);
  await add('5', '2026-06-01');
  expect((await costAt('2026-03-01T12:00:00Z')).totals).toEqual([{ currency: 'USD', amount: '2.5' }]);
  expect((await costAt('2026-06-02T12:00:00Z')).totals).toEqual([{ currency: 'USD', amount: '5' }]);
  // Two of the same day: the one that was added last counts.
  await add('6', '2026-06-01');
  expect((await costAt('2026-06-02T12:00:00Z')).totals).toEqual([{ currency: 'USD', amount: '6' }]);
  expect(await costAt('2025-12-30T12:00:00Z')).toMatchObject({ totals: [], is_complete: false });
  const { body } = await person.request<Page<Price>>('GET', '/api/prices');
  expect(body.items.map(({ price, is_current }) => [price, is_current])).toEqual([
    ['6', true],
    ['5', false],
    ['2.5', false],
  ]);
});

it('a simulated line is free, and a real line is unpriced until a price is added', async () => {
  const line = async (carrier: string) => (await costAt('2026-07-01T12:00:00Z', carrier)).items.at(-1);
  expect(await line('sandbox')).toMatchObject({ part: 'line', provider: null, amount: '0' });
  expect(await line('livekit')).toMatchObject({ provider: 'telephone', quantity: 90, price: null, amount: null });
  await add('0.01', '2026-01-01', { provider: 'telephone', unit: 'seconds' });
  expect(await line('livekit')).toMatchObject({ amount: '0.015' });
});

it("a stored price can't be changed by the application", async () => {
  await add('1', '2026-01-01', { provider: 'groq' });
  const change = withTenant(person.organizationId, () =>
    app.services.db.prices.updateMany({ data: { price_micros: 0n } }),
  );
  await expect(change).rejects.toThrow('permission denied');
});

it('an invalid price, currency or unit is refused at its field', async () => {
  const refused = async (given: object) =>
    (
      await person.request<{ error: { fields: object } }>('POST', '/api/prices', {
        ...{ provider: 'openai', unit: 'input_tokens', price: '1', currency: 'USD', valid_from: '2026-01-01' },
        ...given,
      })
    ).body.error.fields;
  expect(await refused({ price: '-1' })).toHaveProperty('price');
  expect(await refused({ price: '0.0000001' })).toHaveProperty('price');
  expect(await refused({ currency: 'XXQ' })).toHaveProperty('currency');
  expect(await refused({ unit: 'characters' })).toHaveProperty('unit');
});
