import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type {
  SchemaCampaign,
  SchemaFieldChange,
  SchemaTemplate,
  SchemaTemplateRow,
  SchemaTemplateUses,
  SchemaVersion,
  SchemaVersionDetail,
} from '@switchboard/contracts/schema-templates';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let app: TestApp;
let member: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.signUp({ role: 'member' });
});

// Prisma runs a query when it is awaited, so it is awaited inside.
const inTenant = <T>(work: () => Promise<T>) => withTenant(member.organizationId, async () => await work());

const form = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
const intake = form({ ward: { type: 'string', title: 'Ward' }, years: { type: 'number' } }, { required: ['ward'] });
const path = '/api/schema-templates';
const add = (body: object, person = member) => person.request<SchemaTemplate & ApiErrorBody>('POST', path, body);
const change = (id: string, body: object, person = member) =>
  person.request<SchemaTemplate & ApiErrorBody>('PATCH', `${path}/${id}`, body);
const read = async <T>(rest: string) => (await member.request<T>('GET', `${path}${rest}`)).body;
const names = async (query: string) =>
  (await read<Page<SchemaTemplateRow>>(query)).items.map(({ name }) => name).filter((name) => name !== 'Blank form');

/** A feature template of a form, with a campaign that uses a version of it. */
async function use(schema_template_id: string, version: number): Promise<string> {
  const { db } = app.services;
  const { organizationId: organization_id } = member;
  return inTenant(async () => {
    const agent = await db.assistants.findFirstOrThrow({ orderBy: { created_at: 'asc' } });
    const number = await db.phone_numbers.findFirstOrThrow();
    const template = await db.feature_templates.create({
      data: { organization_id, name: `Template ${version}`, agent_id: agent.id, schema_template_id },
    });
    const { id } = await db.schema_template_versions.findFirstOrThrow({ where: { schema_template_id, version } });
    await db.campaigns.create({
      data: {
        organization_id,
        name: `Campaign ${version}`,
        feature_template_id: template.id,
        phone_number_id: number.id,
        schema_version_id: id,
      },
    });
    return template.id;
  });
}

describe('creating', () => {
  test('a new schema template keeps its schema as written and gets version 1 and an event', async () => {
    const schema = { 'x-owner': 'sales', ...intake, title: 'Intake', $comment: 'of 2026' };
    const { status, body } = await add({ name: ' Intake ', description: '', schema });
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Intake', description: null, version: 1, field_count: 2 });
    expect(JSON.stringify(body.schema)).toBe(JSON.stringify(schema));
    expect(body).toEqual(await read(`/${body.id}`));
    const events = await inTenant(() => app.services.db.live_events.findMany());
    expect(events.map(({ payload }) => payload)).toEqual([
      { type: 'schema_template.changed', subject_id: body.id, change: 'created' },
    ]);
  });

  test.each<[object, string]>([
    [{ name: ' ' }, 'name'],
    [{ schema: [] }, 'schema'],
    [{ schema: undefined }, 'schema'],
    [{ schema: form({ a: { type: 'number', maximum: 1, default: 2 } }) }, 'schema.properties.a.default'],
    [{ schema: form({ a: { type: 'string', pattern: '(?=a)' } }) }, 'schema.properties.a.pattern'],
    [{ schema: form({ a: { $ref: 'https://example.com' } }) }, 'schema.properties.a.$ref'],
    [{ schema: form(JSON.parse('{"__proto__":{"type":"string"}}')) }, 'schema.properties.__proto__'],
    [{ schema: JSON.parse('{"type":"object","__proto__":{}}') }, 'schema.__proto__'],
    [{ colour: 'red' }, 'body'],
  ])('an invalid schema template is refused with an error at its field: %j', async (wrong, place) => {
    const answer = await add({ name: 'Intake', schema: intake, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    expect(Object.keys(answer.body.error.fields ?? {})).toContain(place);
    expect(answer.body.error.fields?.[place]).toBe(answer.body.error.message);
    expect(await names('')).toEqual([]);
  });

  test('every problem of a schema is reported', async () => {
    const schema = form({ a: { type: 'string', enum: [] }, b: { type: 'number', minimum: 2, maximum: 1 } });
    expect((await add({ name: 'Intake', schema })).body.error.fields).toEqual({
      'schema.properties.a.enum': 'There must be at least one choice',
      'schema.properties.b.minimum': 'minimum is 2, which is over maximum, 1',
    });
  });
});

describe('listing', () => {
  test('schema templates are listed by latest change or by name, with their fields and uses', async () => {
    const first = (await add({ name: 'Wards', schema: intake })).body;
    await add({ name: 'apply', description: 'For nurses', schema: form({}) });
    await change(first.id, { description: 'All of them' });
    expect(await names('')).toEqual(['Wards', 'apply']);
    expect(await names('?sort=name')).toEqual(['apply', 'Wards']);
    expect(await names('?search=NURS')).toEqual(['apply']);
    expect(await names('?search=%25')).toEqual([]);
    await use(first.id, 1);
    const [row] = (await read<Page<SchemaTemplateRow>>('')).items;
    expect(row).toMatchObject({ name: 'Wards', version: 1, field_count: 2, feature_template_count: 1 });
  });
});

describe('changing', () => {
  test('only a changed schema makes a new version of a schema template, and older versions stay as they were', async () => {
    const { id } = (await add({ name: 'Intake', schema: intake })).body;
    expect((await change(id, { name: 'Wards', schema: intake })).body).toMatchObject({ name: 'Wards', version: 1 });
    const schema = form({ ward: { type: 'string', enum: ['A', 'B'] } });
    expect((await change(id, { schema })).body).toMatchObject({ name: 'Wards', version: 2, field_count: 1, schema });
    const { items } = await read<Page<SchemaVersion>>(`/${id}/versions`);
    expect(items.map(({ version, field_count }) => [version, field_count])).toEqual([
      [2, 1],
      [1, 2],
    ]);
    expect((await read<SchemaVersionDetail>(`/${id}/versions/1`)).schema).toEqual(intake);
    const entries = await inTenant(() =>
      app.services.db.audit_logs.findMany({ where: { resource_id: id }, orderBy: { created_at: 'asc' } }),
    );
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['create', {}],
      ['update', { before: { name: 'Intake' }, after: { name: 'Wards' } }],
      ['update', { before: { version: 1 }, after: { version: 2 } }],
    ]);
  });

  test('two versions of a schema template can be compared field by field', async () => {
    const { id } = (await add({ name: 'Intake', schema: intake })).body;
    await change(id, { schema: form({ ward: { type: 'string', title: 'Ward' }, nights: { type: 'boolean' } }) });
    const { changes } = await read<{ changes: SchemaFieldChange[] }>(`/${id}/diff?from=1&to=2`);
    expect(changes).toEqual([
      { change: 'changed', path: ['ward'], label: 'Ward', keywords: [{ keyword: 'required', before: true }] },
      { change: 'added', path: ['nights'], label: 'Nights', keywords: [] },
      { change: 'removed', path: ['years'], label: 'Years', keywords: [] },
    ]);
    expect((await member.request('GET', `${path}/${id}/diff?from=1&to=3`)).status).toBe(404);
  });

  test('the second of two people who save a schema template gets a conflict and loses nothing', async () => {
    const { id, updated_at } = (await add({ name: 'Intake', schema: intake })).body;
    const answers = await Promise.all(
      ['First', 'Second'].map((name) => change(id, { name, schema: form({}), updated_at })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const won = answers.find(({ status }) => status === 200)?.body;
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: 'CONFLICT',
      reason: 'stale',
      details: { updated_at: won?.updated_at, version: 2 },
    });
    expect((await change(id, { name: 'Third', updated_at: won?.updated_at })).status).toBe(200);
  });

  test('concurrent changes of a schema template create versions one after the other', async () => {
    const { id } = (await add({ name: 'Intake', schema: form({}) })).body;
    const fields = ['a', 'b', 'c', 'd', 'e'];
    const answers = await Promise.all(
      fields.map((name) => change(id, { schema: form({ [name]: { type: 'string' } }) })),
    );
    expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5, 6]);
  });

  test("the application can't change a saved schema version", async () => {
    const { id } = (await add({ name: 'Intake', schema: intake })).body;
    const changing = inTenant(() =>
      app.services.db.schema_template_versions.updateMany({ where: { schema_template_id: id }, data: { version: 7 } }),
    );
    await expect(changing).rejects.toThrow(/permission denied/);
  });
});

describe('uses of a schema template', () => {
  test('a schema template shows its feature templates and the campaigns on older versions', async () => {
    const { id } = (await add({ name: 'Intake', schema: intake })).body;
    const template = await use(id, 1);
    await change(id, { schema: form({}) });
    await use(id, 2);
    expect(await read<SchemaTemplateUses>(`/${id}/uses`)).toMatchObject({
      feature_templates: { total: 2, first: [{ id: template, name: 'Template 1' }, { name: 'Template 2' }] },
      campaigns: { total: 2, behind: 1 },
    });
    const { items } = await read<Page<SchemaCampaign>>(`/${id}/campaigns`);
    expect(items.map(({ name, version }) => [name, version])).toEqual([
      ['Campaign 1', 1],
      ['Campaign 2', 2],
    ]);
    const versions = await read<Page<SchemaVersion>>(`/${id}/versions`);
    expect(versions.items.map(({ campaign_count }) => campaign_count)).toEqual([1, 1]);
  });

  test('new campaigns use the newest schema version, and they and their copies keep it', async () => {
    const { id } = (await add({ name: 'Intake', schema: intake })).body;
    await change(id, { schema: form({}) });
    const feature_template_id = await use(id, 1);
    const { id: phone_number_id } = await inTenant(() => app.services.db.phone_numbers.findFirstOrThrow());
    const body = { name: 'Spring', feature_template_id, phone_number_id };
    const made = (await member.request<{ id: string }>('POST', '/api/campaigns', body)).body;
    await change(id, { schema: intake });
    await member.request('POST', `/api/campaigns/${made.id}/duplicate`, {});
    const { items } = await read<Page<SchemaCampaign>>(`/${id}/campaigns`);
    expect(items.map(({ version }) => version)).toEqual([1, 2, 2]);
  });

  test("a schema template in use can't be deleted, and an unused one is deleted with its versions", async () => {
    const { id } = (await add({ name: 'Intake', schema: intake })).body;
    const template = await use(id, 1);
    const remove = () => member.request<ApiErrorBody>('DELETE', `${path}/${id}`);
    expect((await remove()).body.error).toMatchObject({
      code: 'CONFLICT',
      reason: 'in_use',
      message: 'Intake is the form of 1 feature template. Delete it before you delete the schema template.',
    });
    await inTenant(async () => {
      await app.services.db.campaigns.deleteMany({ where: { feature_template_id: template } });
      await app.services.db.feature_templates.deleteMany({ where: { id: template } });
    });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(
      await inTenant(() => app.services.db.schema_template_versions.count({ where: { schema_template_id: id } })),
    ).toBe(0);
  });
});

test('schema templates need their feature flag, except for the list that feature templates choose from', async () => {
  const { id } = (await add({ name: 'Intake', schema: intake })).body;
  await app.services.systemPool.query('UPDATE organizations SET feature_flags = $2 WHERE id = $1', [
    member.organizationId,
    { schemaTemplates: false },
  ]);
  expect((await member.request<ApiErrorBody>('GET', `${path}/${id}`)).body.error).toMatchObject({
    reason: 'feature_disabled',
  });
  expect(await names('?sort=name')).toEqual(['Intake']);
});
