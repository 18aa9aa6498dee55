import { randomUUID } from 'node:crypto';
import type { Dashboard } from '@switchboard/contracts/dashboard';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { Onboarding, RemovedKit } from '@switchboard/contracts/onboarding';
import { type KitName, kitNames } from '@switchboard/contracts/onboarding.limits';
import type { PlacedCall } from '@switchboard/contracts/place-call';
import type { Session } from '@switchboard/contracts/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantChecksum, tenantTables } from '../../testing/checksum.ts';
import { eventually, startTestApp, type TestApp, type TestPerson, testPassword } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_TRUSTED_PROXIES: '1' });
  await app.startJobs();
});
afterAll(() => app.close());

type Newcomer = Pick<TestPerson, 'organizationId' | 'request'>;

let addresses = 0;

/** A person who has just signed up. */
async function newcomer(): Promise<Newcomer> {
  addresses += 1;
  const answer = await app.request<{ organization: { id: string } }>(
    'POST',
    '/api/auth/sign-up',
    { full_name: 'Ada', organization_name: 'Engines', email: `${randomUUID()}@example.com`, password: testPassword },
    { 'x-forwarded-for': `10.1.0.${addresses}` },
  );
  const cookie = answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');
  const organizationId = answer.body.organization.id;
  // Also reads figures that require the plan.
  await app.services.systemPool.query('UPDATE organizations SET is_pro = true WHERE id = $1', [organizationId]);
  return {
    organizationId,
    request: (method, path, body, extra = {}) => app.request(method, path, body, { cookie, ...extra }),
  };
}

const read = async ({ request }: Newcomer) => (await request<Onboarding>('GET', '/api/onboarding')).body;
const layOut = ({ request }: Newcomer, use_case: KitName = 'lead-qualification') =>
  request<Onboarding>('POST', '/api/onboarding/kit', { use_case });
const remove = ({ request }: Newcomer, edited = '') =>
  request<RemovedKit & ApiErrorBody>('DELETE', `/api/onboarding/kit${edited && `?edited=${edited}`}`);

/** All rows of the organization, without its history. */
async function checksum({ organizationId }: Newcomer): Promise<string[]> {
  const lines = await asOwner(app.services.env.databaseUrl, (owner) => tenantChecksum(owner, organizationId));
  return lines.split('\n').filter((line) => !/^(audit_logs|live_events) /.test(line));
}

/** The same in a form that is equal for organizations with the same content: without ids, times and secrets. */
async function contents({ organizationId }: Newcomer): Promise<Record<string, string[]>> {
  return asOwner(app.services.env.databaseUrl, async (owner) => {
    const found: Record<string, string[]> = {};
    for (const table of await tenantTables(owner)) {
      if (table === 'audit_logs' || table === 'live_events') continue;
      const { rows } = await owner.query<{ row: object }>(
        `SELECT to_jsonb(t) - 'auth_password_encrypted' AS row FROM ${table} t WHERE organization_id = $1`,
        [organizationId],
      );
      found[table] = rows
        .map(({ row }) =>
          JSON.stringify(row)
            .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
            .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"at"'),
        )
        .sort();
    }
    return found;
  });
}

async function figures({ request }: Newcomer) {
  const paths = [
    '/api/dashboard',
    '/api/leads/summary',
    '/api/usage',
    '/api/analytics/summary',
    '/api/analytics/calls',
  ];
  const answers = await Promise.all(paths.map((path) => request('GET', path)));
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
  return answers.map(({ body }) => body);
}

const sampleLead = async (person: Newcomer) => (await read(person)).kit?.lead_id ?? '';

/** Calls a sample lead and waits until the call is over. */
async function call(person: Newcomer): Promise<string> {
  const { body: numbers } = await person.request<{ items: { id: string }[] }>('GET', '/api/phone-numbers');
  const { body } = await person.request<PlacedCall>('POST', '/api/call', {
    lead_id: await sampleLead(person),
    assistant_id: (await read(person)).kit?.assistant_id,
    phone_number_id: numbers.items[0]?.id,
  });
  expect(body).toMatchObject({ success: true });
  return body.call_id;
}

const isOver = (person: Newcomer, id: string) =>
  eventually(async () =>
    ['disconnected', 'error'].includes(
      (await person.request<{ status: string }>('GET', `/api/call/${id}`)).body.status,
    ),
  );

describe('a new organization', () => {
  it('only new organizations are asked, and only once, how they want to begin', async () => {
    const person = await newcomer();
    expect(await read(person)).toMatchObject({ is_asked: true, kit: null });
    await person.request('PATCH', '/api/onboarding', { is_answered: true });
    expect(await read(person)).toMatchObject({ is_asked: false, kit: null });
    expect(await read(await app.signUp())).toMatchObject({ is_asked: false });
  });

  it.each(kitNames)('a new organization gets all samples of the kit %s, marked and in no figure', async (use_case) => {
    const person = await newcomer();
    const before = await figures(person);
    const { status, body } = await layOut(person, use_case);
    expect([status, body.is_asked, body.kit?.use_case, body.kit?.count, body.kit?.edited]).toEqual([
      201,
      false,
      use_case,
      13,
      [],
    ]);
    expect(await figures(person)).toEqual(before);
    for (const [path, count] of [
      ['leads', 5],
      ['call-logs', 2],
      ['campaigns', 1],
      ['interviews', 1],
      ['feature-templates', 1],
    ] as const) {
      const { items } = (await person.request<{ items: { is_sample: boolean }[] }>('GET', `/api/${path}`)).body;
      expect(
        items.map(({ is_sample }) => is_sample),
        path,
      ).toEqual(Array.from({ length: count }, () => true));
    }
    expect((await person.request<{ count: number }>('GET', '/api/leads/count')).body).toEqual({ count: 5 });
    expect((await person.request<{ templates: [] }>('GET', '/api/boot')).body.templates).toEqual([]);
  });

  it('an organization gets one sample kit, even if several requests ask for it', async () => {
    const person = await newcomer();
    const answers = await Promise.all(Array.from({ length: 4 }, () => layOut(person)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await read(person)).kit?.count).toBe(13);
    const other = await person.request<ApiErrorBody>('POST', '/api/onboarding/kit', { use_case: 'receptionists' });
    expect([other.status, other.body.error.reason]).toEqual([409, 'kit_exists']);
    expect((await person.request('POST', '/api/onboarding/kit', { use_case: 'space' })).status).toBe(400);
  });

  it('removing the samples leaves an organization as if it had never had any', async () => {
    const [person, other] = [await newcomer(), await newcomer()];
    for (const { request } of [person, other]) await request('PATCH', '/api/onboarding', { is_answered: true });
    const before = await checksum(person);
    expect(before.length).toBeGreaterThan(60);
    await layOut(person);
    expect(await checksum(person)).not.toEqual(before);
    expect((await remove(person)).body).toEqual({ removed: 13, kept: [] });
    expect(await checksum(person)).toEqual(before);
    expect(await contents(person)).toEqual(await contents(other));
  });

  it('removing samples removes what was done with them, and the steps stay done', async () => {
    const person = await newcomer();
    await layOut(person);
    const before = await figures(person);
    const id = await call(person);
    const refused = await remove(person);
    if (refused.status !== 200) {
      expect(refused.body.error.reason).toBe('sample_in_call');
      await isOver(person, id);
      expect(await figures(person)).toEqual(before);
      await remove(person);
    }
    expect((await person.request('GET', `/api/call/${id}`)).status).toBe(404);
    const { steps, kit } = await read(person);
    expect(kit).toBeNull();
    expect(steps.find(({ step }) => step === 'place_call')).toEqual({ step: 'place_call', is_done: true });
    expect((await layOut(person)).status).toBe(201);
  });
});

describe('edited samples', () => {
  it('removing edited samples asks first, and they count in the figures once they are kept', async () => {
    const person = await newcomer();
    await layOut(person);
    const id = await sampleLead(person);
    await person.request('PATCH', `/api/leads/${id}`, { company: 'Ours' });
    expect((await read(person)).kit?.edited).toMatchObject([{ kind: 'lead', id }]);
    const asked = await remove(person);
    expect([asked.status, asked.body.error.reason]).toEqual([409, 'samples_edited']);
    expect((await remove(person, 'keep')).body).toMatchObject({ removed: 12, kept: [{ kind: 'lead', id }] });
    const { body } = await person.request<{ total: number; new_this_month: number }>('GET', '/api/leads/summary');
    expect(body).toMatchObject({ total: 1, new_this_month: 1 });
    expect((await person.request('GET', `/api/leads/${id}`)).body).toMatchObject({ company: 'Ours', is_sample: false });
  });

  it('edited samples keep their calls', async () => {
    const person = await newcomer();
    await layOut(person);
    const { items } = (await person.request<{ items: { id: string; total_calls: number }[] }>('GET', '/api/leads'))
      .body;
    const called = items.find(({ total_calls }) => total_calls > 0);
    await person.request('PATCH', `/api/leads/${called?.id}`, { company: 'Ours' });
    // A call whose lead was deleted is still a sample.
    const other = items.find(({ id, total_calls }) => total_calls > 0 && id !== called?.id);
    await person.request('DELETE', `/api/leads/${other?.id}`);
    const { body } = await remove(person, 'keep');
    expect(body.kept.map(({ kind }) => kind).sort()).toEqual(['call_log', 'lead']);
    const logs = (await person.request<{ items: { lead_id: string }[] }>('GET', '/api/call-logs')).body.items;
    expect(logs.map(({ lead_id }) => lead_id)).toEqual([called?.id]);
    expect((await person.request<Dashboard>('GET', '/api/dashboard')).body.total_conversations).toBe(1);
    expect(await remove(person)).toMatchObject({ status: 200, body: { removed: 0, kept: [] } });
  });

  it('edited samples are removed with the others on request', async () => {
    const person = await newcomer();
    await layOut(person);
    await person.request('PATCH', `/api/leads/${await sampleLead(person)}`, { company: 'Ours' });
    expect((await remove(person, 'remove')).body).toEqual({ removed: 13, kept: [] });
  });

  it('samples that other data uses stay, with everything they need', async () => {
    const person = await newcomer();
    await layOut(person);
    const { body: templates } = await person.request<{ items: { id: string }[] }>('GET', '/api/feature-templates');
    const { body: numbers } = await person.request<{ items: { id: string }[] }>('GET', '/api/phone-numbers');
    const made = await person.request('POST', '/api/campaigns', {
      name: 'Our own',
      feature_template_id: templates.items[0]?.id,
      phone_number_id: numbers.items[0]?.id,
    });
    expect(made.status).toBe(201);
    const { body } = await remove(person);
    expect(body.kept.map(({ kind }) => kind).sort()).toEqual([
      'assistant',
      'feature_template',
      'knowledge_base',
      'schema_template',
    ]);
    expect((await person.request<Dashboard>('GET', '/api/dashboard')).body.total_assistants).toBe(3);
    expect((await person.request<{ templates: unknown[] }>('GET', '/api/boot')).body.templates).toHaveLength(1);
  });
});

describe('permissions for onboarding', () => {
  it('each person can dismiss the onboarding steps for themselves', async () => {
    const person = await newcomer();
    const colleague = await app.signUp({ role: 'viewer', organizationId: person.organizationId });
    const change = { is_dismissed: true, seen_hints: ['call-lead', 'call-lead'] };
    expect((await colleague.request('PATCH', '/api/onboarding', change)).body).toMatchObject({
      is_dismissed: true,
      seen_hints: ['call-lead'],
      is_asked: false,
      kit: null,
    });
    await colleague.request('PATCH', '/api/onboarding', { seen_hints: ['import-leads'] });
    expect(await read(colleague)).toMatchObject({ is_dismissed: true, seen_hints: ['call-lead', 'import-leads'] });
    const session = async (of: Newcomer) => (await of.request<Session>('GET', '/api/session')).body;
    expect((await session(colleague)).seen_hints).toEqual(['call-lead', 'import-leads']);
    expect(await session(await app.signUp())).not.toHaveProperty('seen_hints');
    await colleague.request('PATCH', '/api/onboarding', { is_dismissed: false });
    expect(await read(colleague)).toMatchObject({ is_dismissed: false });
    expect(await read(person)).toMatchObject({ is_dismissed: false, seen_hints: [] });
  });

  it('each role has its own onboarding steps, and viewers can create nothing', async () => {
    const person = await newcomer();
    const steps = async (of: Newcomer) => (await read(of)).steps.map(({ step }) => step);
    expect(await steps(person)).toEqual([
      'hear_assistant',
      'place_call',
      'bring_leads',
      'invite',
      'connect_carrier',
      'publish',
    ]);
    const of = (role: 'member' | 'viewer') => app.signUp({ role, organizationId: person.organizationId });
    const [member, viewer] = [await of('member'), await of('viewer')];
    expect(await steps(member)).toEqual(['hear_assistant', 'place_call', 'bring_leads', 'publish']);
    expect(await steps(viewer)).toEqual(['hear_assistant']);
    await app.services.systemPool.query(`UPDATE organizations SET feature_flags = '{"leads": false}' WHERE id = $1`, [
      person.organizationId,
    ]);
    expect(await steps(member)).toEqual(['hear_assistant', 'publish']);
    expect((await viewer.request('PATCH', '/api/onboarding', { is_answered: true })).status).toBe(403);
    expect((await layOut(viewer)).status).toBe(403);
    expect((await read(person)).steps.find(({ step }) => step === 'invite')?.is_done).toBe(true);
  });
});

describe('a real carrier', () => {
  it("a real carrier doesn't dial sample leads", async () => {
    const person = await newcomer();
    await layOut(person);
    const { carrier } = app.services;
    const before = carrier.isSimulated;
    Object.assign(carrier, { isSimulated: false });
    try {
      const { body: numbers } = await person.request<{ items: { id: string }[] }>('GET', '/api/phone-numbers');
      const { body } = await person.request<PlacedCall>('POST', '/api/call', {
        lead_id: await sampleLead(person),
        assistant_id: (await read(person)).kit?.assistant_id,
        phone_number_id: numbers.items[0]?.id,
      });
      expect(body).toMatchObject({
        success: false,
        message: expect.stringContaining('a real carrier does not dial it'),
      });
    } finally {
      Object.assign(carrier, { isSimulated: before });
    }
  });
});
