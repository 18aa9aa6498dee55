import { randomUUID } from 'node:crypto';
import type { FeatureTemplate, FeatureTemplateDetail } from '@switchboard/contracts/feature-templates';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let app: TestApp;
let member: TestPerson;
let parts: { agent_id: string; schema_template_id: string };

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.signUp({ role: 'member' });
  parts = await partsOf(member);
});

// Prisma runs a query when it is awaited, so it is awaited inside.
const inTenant = <T>(work: () => Promise<T>) => withTenant(member.organizationId, async () => await work());

/** The assistant and the form that every new organization begins with. */
async function partsOf(person: TestPerson) {
  return withTenant(person.organizationId, async () => {
    const agent = await app.services.db.assistants.findFirstOrThrow({ orderBy: { created_at: 'asc' } });
    const schema = await app.services.db.schema_templates.findFirstOrThrow();
    return { agent_id: agent.id, schema_template_id: schema.id };
  });
}

const add = (body: object, person = member) => person.request<FeatureTemplate>('POST', '/api/feature-templates', body);
const remove = (id: string, person = member) => person.request('DELETE', `/api/feature-templates/${id}`);
async function list(person = member): Promise<FeatureTemplate[]> {
  return (await person.request<Page<FeatureTemplate>>('GET', '/api/feature-templates')).body.items;
}

async function addCampaign(feature_template_id: string): Promise<void> {
  await inTenant(async () => {
    const number = await app.services.db.phone_numbers.findFirstOrThrow();
    await app.services.db.campaigns.create({
      data: { organization_id: member.organizationId, name: 'Spring', feature_template_id, phone_number_id: number.id },
    });
  });
}

describe('creating', () => {
  test('a created feature template has its joined names, no empty limits, an audit entry and an event', async () => {
    const { status, body } = await add({
      name: ' Screening ',
      ...parts,
      max_instances: 3,
      max_leads_per_instance: 0,
      max_call_minutes_per_instance: null,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Screening',
      assistant: { id: parts.agent_id, name: 'First call' },
      schema_template: { id: parts.schema_template_id, name: 'Blank form' },
      max_instances: 3,
      max_leads_per_instance: null,
      max_call_minutes_per_instance: null,
      max_reports_per_instance: null,
      campaign_count: 0,
    });
    const [entries, events] = await inTenant(() =>
      Promise.all([
        app.services.db.audit_logs.findMany({ where: { resource_id: body.id } }),
        app.services.db.live_events.findMany(),
      ]),
    );
    expect(entries).toMatchObject([
      { action: 'create', resource_type: 'feature_template', resource_name: 'Screening' },
    ]);
    expect(events.map(({ payload }) => payload)).toEqual([
      { type: 'feature_template.changed', subject_id: body.id, change: 'created' },
    ]);
  });

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ agent_id: '' }, { agent_id: 'Agent is required' }],
    [{ schema_template_id: undefined }, { schema_template_id: 'Schema template is required' }],
    [{ agent_id: randomUUID() }, { agent_id: 'Agent not found' }],
    [{ schema_template_id: randomUUID() }, { schema_template_id: 'Schema template not found' }],
    [{ max_instances: -1 }, { max_instances: 'Must be 0 or greater' }],
    [{ max_leads_per_instance: 1.5 }, { max_leads_per_instance: 'Must be a whole number' }],
    [{ max_reports_per_instance: 'many' }, { max_reports_per_instance: 'Must be a number' }],
  ])('a feature template is refused with %j', async (change, fields) => {
    const answer = await add({ name: 'Screening', ...parts, ...change });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION', fields } } });
    expect(await list()).toEqual([]);
  });

  test("a feature template can't use another organization's agent or schema template", async () => {
    const answer = await add({ name: 'Screening', ...(await partsOf(await app.signUp())) });
    expect(answer.body).toMatchObject({
      error: {
        code: 'VALIDATION',
        fields: { agent_id: 'Agent not found', schema_template_id: 'Schema template not found' },
      },
    });
  });

  test('a feature template name can be used once per organization, even by concurrent requests', async () => {
    const answers = await Promise.all([add({ name: 'Screening', ...parts }), add({ name: 'Screening', ...parts })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await add({ name: 'Screening', ...parts })).toMatchObject({
      status: 409,
      body: { error: { code: 'CONFLICT', fields: { name: 'A feature template with this name already exists' } } },
    });
    const other = await app.signUp();
    expect((await add({ name: 'Screening', ...(await partsOf(other)) }, other)).status).toBe(201);
  });
});

test('feature templates are listed newest first with their number of campaigns', async () => {
  const first = (await add({ name: 'First', ...parts })).body;
  await add({ name: 'Second', ...parts });
  await addCampaign(first.id);
  await addCampaign(first.id);
  expect((await list()).map(({ name, campaign_count }) => [name, campaign_count])).toEqual([
    ['Second', 0],
    ['First', 2],
  ]);
});

describe('deleting', () => {
  test('a feature template without campaigns can be deleted once', async () => {
    const { id } = (await add({ name: 'Screening', ...parts })).body;
    expect((await remove(id)).status).toBe(204);
    expect((await remove(id)).status).toBe(404);
    expect(await list()).toEqual([]);
    const events = await inTenant(() => app.services.db.live_events.findMany({ orderBy: { id: 'asc' } }));
    expect(events.at(-1)?.payload).toEqual({ type: 'feature_template.changed', subject_id: id, change: 'deleted' });
  });

  test("a feature template with campaigns can't be deleted, and the error says why", async () => {
    const { id } = (await add({ name: 'Screening', ...parts })).body;
    await addCampaign(id);
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'CONFLICT',
          reason: 'in_use',
          message: 'Screening has 1 campaign. Delete it before you delete the template.',
        },
      },
    });
    expect(await list()).toHaveLength(1);
  });
});

describe('changing', () => {
  const change = (template: FeatureTemplate, body: object, person = member) =>
    person.request<FeatureTemplateDetail>('PATCH', `/api/feature-templates/${template.id}`, {
      updated_at: template.updated_at,
      ...body,
    });
  const named = (name: string, person = member) =>
    person.request<FeatureTemplate>('GET', `/api/feature-templates/by-name/${encodeURIComponent(name)}`);
  const create = async (name: string, limits: object = {}) => (await add({ name, ...parts, ...limits })).body;

  test('changing a feature template updates only the given fields, with an audit entry and an event', async () => {
    const template = await create('Screening', { max_instances: 3, max_reports_per_instance: 2 });
    const { status, body } = await change(template, { max_instances: null, max_leads_per_instance: 7 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Screening',
      max_instances: null,
      max_leads_per_instance: 7,
      max_reports_per_instance: 2,
    });
    expect(body.updated_at > template.updated_at).toBe(true);
    const [entries, events] = await inTenant(() =>
      Promise.all([
        app.services.db.audit_logs.findMany({ where: { resource_id: body.id, action: 'update' } }),
        app.services.db.live_events.findMany({ orderBy: { id: 'asc' } }),
      ]),
    );
    expect(entries).toMatchObject([
      { details: { before: { max_instances: 3, max_leads_per_instance: null }, after: { max_leads_per_instance: 7 } } },
    ]);
    expect(events.at(-1)?.payload).toEqual({
      type: 'feature_template.changed',
      subject_id: body.id,
      change: 'updated',
    });
  });

  test('a stale change, another form, an unknown agent and an invalid limit of a feature template are refused', async () => {
    const template = await create('Screening');
    const { updated_at } = (await change(template, { max_instances: 3 })).body;
    expect(await change(template, { max_instances: 4 })).toMatchObject({
      status: 409,
      body: { error: { reason: 'stale', details: { updated_at } } },
    });
    const fresh = { ...template, updated_at };
    const elsewhere = await partsOf(await app.signUp());
    expect((await change(fresh, { schema_template_id: parts.schema_template_id })).status).toBe(400);
    expect(await change(fresh, { agent_id: elsewhere.agent_id })).toMatchObject({
      status: 404,
      body: { error: { fields: { agent_id: 'Agent not found' } } },
    });
    expect(await change(fresh, { max_instances: -1 })).toMatchObject({
      status: 400,
      body: { error: { fields: { max_instances: 'Must be 0 or greater' } } },
    });
    expect((await list())[0]).toMatchObject({ max_instances: 3, agent_id: parts.agent_id });
  });

  test.each(['a/b', '.', '..', '...'])("a feature template can't have the URL-unsafe name %s", async (name) => {
    const template = await create('Screening');
    expect(await change(template, { name })).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    expect((await add({ name, ...parts })).status).toBe(400);
  });

  test("a feature template can't take another one's name in any case, but can change the case of its name", async () => {
    const template = await create('Änderung');
    const other = await create('Screening');
    for (const name of ['änderung', 'ÄNDERUNG'])
      expect(await change(other, { name })).toMatchObject({
        status: 409,
        body: { error: { fields: { name: 'A feature template with this name already exists' } } },
      });
    expect((await change(template, { name: 'ÄNDERUNG' })).body.name).toBe('ÄNDERUNG');
  });

  test('former names lead to a feature template until another one takes them', async () => {
    let template: FeatureTemplate = await create('First & foremost #1');
    for (const name of ['Second', 'Third']) template = (await change(template, { name })).body;
    for (const name of ['first & foremost #1', 'SECOND', 'third'])
      expect((await named(name)).body).toMatchObject({ id: template.id, name: 'Third' });
    const second = await create('Second');
    expect((await named('Second')).body.id).toBe(second.id);
    // A template can take back its own former name.
    template = (await change(template, { name: 'First & foremost #1' })).body;
    expect((await named('First & foremost #1')).body.id).toBe(template.id);
    await change(second, { name: 'Fourth' });
    expect((await named('Second')).body).toMatchObject({ id: second.id, name: 'Fourth' });
    await remove(second.id);
    expect((await named('Second')).status).toBe(404);
    expect((await named('Third', await app.signUp())).status).toBe(404);
  });

  test('lowering a limit below its current use shows the use and deletes nothing', async () => {
    const template = await create('Screening', { max_instances: 5 });
    await addCampaign(template.id);
    await addCampaign(template.id);
    const { body } = await change(template, { max_instances: 1 });
    expect(body).toMatchObject({ max_instances: 1, campaign_count: 2, use: { max_instances: 2 } });
    expect((await list())[0]).toMatchObject({ campaign_count: 2 });
  });
});

test("a viewer can only read feature templates, and other organizations can't see them", async () => {
  const { id } = (await add({ name: 'Private', ...parts })).body;
  const viewer = await app.signUp({ role: 'viewer', organizationId: member.organizationId });
  const stranger = await app.signUp();
  expect(await list(viewer)).toHaveLength(1);
  expect((await add({ name: 'Mine', ...parts }, viewer)).status).toBe(403);
  expect((await remove(id, viewer)).status).toBe(403);
  expect(await list(stranger)).toEqual([]);
  expect((await remove(id, stranger)).status).toBe(404);
  expect(await list()).toHaveLength(1);
});
