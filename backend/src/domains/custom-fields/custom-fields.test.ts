import type { CustomField, CustomFieldUse } from '@switchboard/contracts/custom-fields';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { Lead } from '@switchboard/contracts/leads';
import type { SavedFilter } from '@switchboard/contracts/saved-filters';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.signUp();
});

async function define(label: string, field_type: CustomField['field_type'] = 'text', choices?: string[]) {
  const { status, body } = await person.request<CustomField>('POST', '/api/custom-fields', {
    label,
    field_type,
    ...(choices ? { choices } : {}),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
const fields = async () => (await person.request<Page<CustomField>>('GET', '/api/custom-fields')).body.items;
const newLead = <T = Lead>(custom_fields: object, more: object = {}) =>
  person.request<T>('POST', '/api/leads', {
    first_name: 'Ada',
    last_name: 'Moss',
    phone_number: fictionalPhone(),
    custom_fields,
    ...more,
  });
const change = <T = CustomField>(id: string, body: object) =>
  person.request<T>('PATCH', `/api/custom-fields/${id}`, body);
const valuesOf = async (id: string) => (await person.request<Lead>('GET', `/api/leads/${id}`)).body.custom_fields;
const found = async (custom_fields: object) => {
  const query = new URLSearchParams({ custom_fields: JSON.stringify(custom_fields), sort: 'name', direction: 'asc' });
  const { status, body } = await person.request<Page<Lead>>('GET', `/api/leads?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const { body: count } = await person.request<{ count: number }>('GET', `/api/leads/count?${query}`);
  expect(count.count).toBe(body.items.length);
  return body.items.map(({ first_name }) => first_name);
};

describe('the fields of an organization', () => {
  it('custom fields get keys from their names, and keep them when renamed', async () => {
    const budget = await define('Größe des Budgets (€)', 'number');
    expect(budget.key).toBe('gro_e_des_budgets');
    expect((await change(budget.id, { label: 'Budget' })).body).toMatchObject({ key: budget.key, label: 'Budget' });
    expect((await define('年龄')).key).toBe('field');
    expect((await define('生日')).key).toBe('field_2');
  });

  it('custom fields need unique names that differ from built-in fields', async () => {
    await define('Budget');
    const again = await person.request<ApiErrorBody>('POST', '/api/custom-fields', {
      label: 'BUDGET',
      field_type: 'text',
    });
    expect([again.status, again.body.error.fields?.label]).toEqual([409, expect.stringContaining('already')]);
    const other = await define('Start Date');
    for (const label of ['Bud\u200Bget', ' bud get', '\u{1D401}udget']) {
      const answer = await person.request<ApiErrorBody>('POST', '/api/custom-fields', { label, field_type: 'text' });
      const refused = [409, 'There is a field “Budget” already, which is hard to tell from this one.'];
      expect([answer.status, answer.body.error.fields?.label]).toEqual(refused);
      const changed = await person.request<ApiErrorBody>('PATCH', `/api/custom-fields/${other.id}`, { label });
      expect([changed.status, changed.body.error.fields?.label]).toEqual(refused);
    }
    expect((await change(other.id, { label: 'start\u00A0date' })).status).toBe(200);
    for (const label of ['E-Mail', 'Email', 'phone number', '__proto__', ' ']) {
      const { status } = await person.request('POST', '/api/custom-fields', { label, field_type: 'text' });
      expect([label, status]).toEqual([label, label === 'E-Mail' ? 201 : 400]);
    }
  });

  it('an organization has up to fifty custom fields in a chosen order', async () => {
    const [a, b, c] = [await define('A'), await define('B'), await define('C')];
    await change(c.id, { position: 0 });
    expect((await fields()).map(({ label }) => label)).toEqual(['C', 'A', 'B']);
    await change(c.id, { position: 1 });
    expect((await fields()).map(({ id }) => id)).toEqual([a.id, c.id, b.id]);
    await withTenant(person.organizationId, async () =>
      app.services.db.custom_fields.createMany({
        data: Array.from({ length: 47 }, (_, at) => ({
          organization_id: person.organizationId,
          key: `k${at}`,
          label: `K ${at}`,
          field_type: 'text',
          position: 3 + at,
        })),
      }),
    );
    const refused = await person.request<ApiErrorBody>('POST', '/api/custom-fields', {
      label: 'Z',
      field_type: 'text',
    });
    expect([refused.status, refused.body.error.reason]).toEqual([429, 'custom_field_limit']);
    await person.request('DELETE', `/api/custom-fields/${a.id}`);
    await define('Z');
  });

  it('members can read custom fields, and only admins can change them', async () => {
    const { id } = await define('Budget');
    const member = await app.signUp({ organizationId: person.organizationId, role: 'member' });
    expect((await member.request('GET', '/api/custom-fields')).status).toBe(200);
    expect((await member.request('PATCH', `/api/custom-fields/${id}`, { label: 'X' })).status).toBe(403);
  });
});

describe('custom values of leads', () => {
  it('custom values are checked by the kind of their field and rejected at that field', async () => {
    await define('Budget', 'number');
    await define('Renewal', 'date');
    await define('Plan', 'choice', ['Gold', 'Silver']);
    await define('Notes on price');
    const { status, body } = await newLead({
      budget: '1250,50',
      renewal: '31.1.2027',
      plan: 'gold',
      notes_on_price: ' low ',
    });
    expect([status, body.custom_fields]).toEqual([
      201,
      { budget: 1250.5, renewal: '2027-01-31', plan: 'Gold', notes_on_price: 'low' },
    ]);
    const bad = await newLead<ApiErrorBody>({ budget: 'much', renewal: '2027-02-30', plan: 'Tin', other: 'x' });
    expect(bad.status).toBe(400);
    expect(Object.keys(bad.body.error.fields ?? {}).sort()).toEqual(
      ['budget', 'other', 'plan', 'renewal'].map((key) => `custom_fields.${key}`),
    );
    const changed = await person.request<Lead>('PATCH', `/api/leads/${body.id}`, {
      custom_fields: { budget: null, plan: 'Silver' },
    });
    expect(changed.body.custom_fields).toEqual({ renewal: '2027-01-31', plan: 'Silver', notes_on_price: 'low' });
  });

  it('two concurrent changes of custom values are both kept', async () => {
    await define('One');
    await define('Two');
    const { body } = await newLead({});
    await Promise.all(
      ['one', 'two'].map((key) => person.request('PATCH', `/api/leads/${body.id}`, { custom_fields: { [key]: key } })),
    );
    expect(await valuesOf(body.id)).toEqual({ one: 'one', two: 'two' });
  });

  it('a lead keeps a withdrawn option, and gets the new name of a renamed one', async () => {
    const plan = await define('Plan', 'choice', ['Gold', 'Silver', 'Tin']);
    const [gold, tin] = [(await newLead({ plan: 'Gold' })).body.id, (await newLead({ plan: 'Tin' })).body.id];
    const { body } = await change(plan.id, { choices: ['Premium', 'Silver'], renamed_choices: { Gold: 'Premium' } });
    expect(body).toMatchObject({ choices: ['Premium', 'Silver'], withdrawn_choices: ['Tin'] });
    await eventually(async () => (await valuesOf(gold)).plan === 'Premium');
    expect(await valuesOf(tin)).toEqual({ plan: 'Tin' });
    // A form sends the lead's current value; it isn't chosen again.
    expect((await person.request('PATCH', `/api/leads/${tin}`, { custom_fields: { plan: 'Tin' } })).status).toBe(200);
    expect((await newLead({ plan: 'Tin' })).status).toBe(400);
    const { body: use } = await person.request<CustomFieldUse>('GET', `/api/custom-fields/${plan.id}/use`);
    expect(use).toEqual({
      lead_count: 2,
      choices: [
        { choice: 'Premium', lead_count: 1 },
        { choice: 'Tin', lead_count: 1 },
      ],
      saved_filter_count: 0,
    });
    // After two consecutive renames no lead keeps the name in between.
    await Promise.all([
      change(plan.id, { choices: ['Best', 'Silver'], renamed_choices: { Premium: 'Best' } }),
      change(plan.id, { choices: ['Top', 'Silver'], renamed_choices: { Best: 'Top' } }),
    ]);
    const now = (await fields())[0]?.choices[0];
    await eventually(async () => (await valuesOf(gold)).plan === now);
    await change(plan.id, { choices: ['Premium', 'Silver'], renamed_choices: { [now ?? '']: 'Premium' } });
    const lost = await change<ApiErrorBody>(plan.id, { choices: ['Premium'], renamed_choices: { Silver: 'Copper' } });
    expect([lost.status, Object.keys(lost.body.error.fields ?? {})]).toEqual([400, ['choices']]);
  });

  it("values are deleted with their field, and don't return with another field", async () => {
    const budget = await define('Budget', 'number');
    await define('Plan');
    const { id } = (await newLead({ budget: 5, plan: 'x' })).body;
    expect((await person.request('DELETE', `/api/custom-fields/${budget.id}`)).status).toBe(204);
    expect((await fields()).map(({ key }) => key)).toEqual(['plan']);
    const next = await define('Budget');
    await eventually(async () => !('budget' in (await valuesOf(id))));
    expect(await valuesOf(id)).toEqual({ plan: 'x' });
    expect(['budget', 'budget_2']).toContain(next.key);
  });
});

describe('a filter of leads', () => {
  it('leads can be filtered by custom values, parts of texts, ranges and empty fields', async () => {
    await define('Budget', 'number');
    await define('Renewal', 'date');
    await define('City');
    await newLead({ budget: 100, renewal: '2026-12-31', city: 'San José_%"x' }, { first_name: 'A' });
    await newLead({ budget: 2500.5, renewal: '2027-03-01', city: 'Oslo' }, { first_name: 'B' });
    await newLead({ city: 'oslo east' }, { first_name: 'C' });
    await newLead({}, { first_name: 'D' });
    expect(await found({ budget: { is: 100 } })).toEqual(['A']);
    expect(await found({ budget: { from: 100, to: 2500 } })).toEqual(['A']);
    expect(await found({ budget: { from: 100.5 } })).toEqual(['B']);
    expect(await found({ renewal: { from: '2027-01-01' } })).toEqual(['B']);
    expect(await found({ renewal: { to: '2026-12-31' } })).toEqual(['A']);
    expect(await found({ city: { contains: 'OSLO' } })).toEqual(['B', 'C']);
    expect(await found({ city: { contains: 'é_%"' } })).toEqual(['A']);
    expect(await found({ city: { contains: '_' } })).toEqual(['A']);
    expect(await found({ budget: { is_empty: true } })).toEqual(['C', 'D']);
    expect(await found({ budget: { is_empty: false }, city: { contains: 'oslo' } })).toEqual(['B']);
    expect(await found({ budget: { from: 'x' } })).toEqual([]);
    expect(await found({ nothing_like_it: { is: 'x' } })).toEqual([]);
  });

  it('an invalid filter of custom fields is refused instead of being ignored', async () => {
    for (const text of ['{', '[]', '{"a b":{"is":1}}', '{"a":{"like":1}}', '{"a":{}}', '{"__proto__":{"is":1}}']) {
      const { status } = await person.request('GET', `/api/leads?${new URLSearchParams({ custom_fields: text })}`);
      expect([text, status]).toEqual([text, 400]);
    }
  });
});

describe('a saved filter', () => {
  it('asks for the new name of an option that was renamed', async () => {
    const plan = await define('Plan', 'choice', ['Gold', 'Silver']);
    await newLead({ plan: 'Gold' }, { first_name: 'A' });
    const save = async (name: string, condition: object) =>
      (
        await person.request<SavedFilter>('POST', '/api/saved-filters', {
          ...{ name, filter: { status: 'new', custom_fields: { plan: condition } } },
        })
      ).body;
    const [gold, silver] = [await save('Gold', { is: 'Gold' }), await save('Silver', { is: 'Silver' })];
    await change(plan.id, { choices: ['Premium', 'Silver'], renamed_choices: { Gold: 'Premium' } });
    const saved = async () => (await person.request<{ items: SavedFilter[] }>('GET', '/api/saved-filters')).body.items;
    await eventually(async () => (await saved())[0]?.filter.custom_fields?.plan?.is !== 'Gold');
    expect((await saved()).map(({ id, filter }) => [id, filter])).toEqual([
      [gold.id, { status: 'new', custom_fields: { plan: { is: 'Premium' } } }],
      [silver.id, silver.filter],
    ]);
    expect(await found({ plan: { is: 'Premium' } })).toEqual(['A']);
  });
});
