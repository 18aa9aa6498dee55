import type { BulkRun, SchedulePreview } from '@switchboard/contracts/lead-bulk';
import type { Lead } from '@switchboard/contracts/leads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { phoneColumns } from '../leads/phone.ts';
import { recoverBulk, runBulk } from './run-bulk.ts';

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

interface Refusal {
  error: { reason: string; message: string };
}

const inTenant = <T>(work: () => Promise<T>) => withTenant(person.organizationId, async () => await work());

async function addLeads(count: number, more: object = {}): Promise<void> {
  await inTenant(() =>
    app.services.db.leads.createMany({
      data: Array.from({ length: count }, (_, index) => ({
        organization_id: person.organizationId,
        first_name: 'Ada',
        last_name: `Number ${index}`,
        ...phoneColumns(`+1303555${String(1000 + (index % 9000)).padStart(4, '0')}`),
        ...more,
      })),
    }),
  );
}
const countLeads = (where: object = {}) => inTenant(() => app.services.db.leads.count({ where }));
const start = <T = BulkRun>(body: object) => person.request<T>('POST', '/api/leads/bulk', body);
const ended = (id: string) =>
  eventually(async () => {
    const { body } = await person.request<BulkRun>('GET', `/api/leads/bulk/${id}`);
    return body.status === 'running' ? null : body;
  }, 30);

describe('bulk actions on leads', () => {
  it('a bulk action changes exactly the leads that its filter finds, over many batches', async () => {
    await addLeads(1203, { source: 'Fair' });
    await addLeads(3, { source: 'Web' });
    const { status, body } = await start({ action: { kind: 'set', status: 'contacted' }, filter: { source: 'Fair' } });
    expect([status, body.total]).toEqual([202, 1203]);
    expect(await ended(body.id)).toMatchObject({ status: 'completed', done: 1203, changed: 1203 });
    expect(await countLeads({ status: 'contacted' })).toBe(1203);
    expect(await countLeads({ source: 'Web', status: 'new' })).toBe(3);
    const again = await start({ action: { kind: 'set', status: 'contacted' }, filter: { source: 'Fair' } });
    expect(await ended(again.body.id)).toMatchObject({ done: 1203, changed: 0 });
  });

  it('a bulk action changes the leads of one import, and is refused while an import is running', async () => {
    const addImport = (import_status: string) =>
      inTenant(() =>
        app.services.db.lead_imports.create({
          data: {
            organization_id: person.organizationId,
            original_filename: 'fair.csv',
            file_path: 'none',
            size_bytes: 1,
            sha256: 'none',
            import_status,
            layout: {},
            options: {},
            columns_key: 'none',
          },
        }),
      );
    const { id: lead_import_id } = await addImport('completed');
    await addLeads(3, { lead_import_id });
    await addLeads(2);
    const change = { action: { kind: 'set', status: 'contacted' }, filter: { import_id: lead_import_id } };
    const { status, body } = await start(change);
    expect([status, body.total]).toEqual([202, 3]);
    expect(await ended(body.id)).toMatchObject({ status: 'completed', done: 3, changed: 3 });
    expect(await countLeads({ status: 'contacted', lead_import_id })).toBe(3);
    await addImport('running');
    const refused = await start<Refusal>(change);
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'import_running']);
  });

  it('a bulk deletion deletes exactly the number of leads that the person typed, or none', async () => {
    await addLeads(7);
    const action = { kind: 'delete' };
    expect((await start({ action, filter: {} })).status).toBe(400);
    expect(await start<Refusal>({ action, filter: {}, expected_count: 6 })).toMatchObject({
      status: 409,
      body: { error: { reason: 'count_changed', message: expect.stringContaining('7 leads') } },
    });
    const { body } = await start({ action, filter: {}, expected_count: 7 });
    expect(await ended(body.id)).toMatchObject({ status: 'completed', changed: 7 });
    expect(await countLeads()).toBe(0);
    const entries = await inTenant(() =>
      app.services.db.audit_logs.count({ where: { resource_type: 'lead', action: 'delete' } }),
    );
    expect(entries).toBe(7);
  });

  it('a bulk action puts the numbers of selected leads on the do-not-call list', async () => {
    await addLeads(3);
    const [first, second] = (await person.request<{ items: Lead[] }>('GET', '/api/leads')).body.items;
    const ids = [first?.id ?? '', second?.id ?? ''];
    const { body } = await start({ ids, action: { kind: 'do_not_call', reason: 'Asked', source: 'lead' } });
    expect(await ended(body.id)).toMatchObject({ done: 2, changed: 2 });
    expect(await countLeads({ do_not_call: true })).toBe(2);
  });

  it('only one bulk action runs at a time, and it can be cancelled', async () => {
    await addLeads(2);
    const run = await inTenant(() =>
      app.services.db.lead_bulk_runs.create({
        data: { organization_id: person.organizationId, action: { kind: 'delete' }, filter: {}, total: 2 },
      }),
    );
    const second = { action: { kind: 'set', status: 'won' }, filter: {} };
    expect(await start<Refusal>(second)).toMatchObject({ status: 409, body: { error: { reason: 'bulk_running' } } });
    const cancel = () => person.request<BulkRun & Refusal>('POST', `/api/leads/bulk/${run.id}/cancel`);
    expect((await cancel()).body).toMatchObject({ status: 'cancelled', done: 0 });
    expect((await cancel()).body.error.reason).toBe('bulk_over');
    await runBulk(app.services, { organization_id: person.organizationId, run_id: run.id }, true);
    expect(await countLeads()).toBe(2);
  });

  it('a bulk action continues where it stopped after its worker died', async () => {
    await addLeads(600, { source: 'Fair' });
    const earlier = new Date(Date.now() - 60_000);
    const run = await inTenant(() =>
      app.services.db.lead_bulk_runs.create({
        data: {
          organization_id: person.organizationId,
          action: { kind: 'set', status: 'won' },
          filter: { source: 'Fair' },
          total: 600,
          updated_at: earlier,
        },
      }),
    );
    await recoverBulk(app.services);
    expect(await ended(run.id)).toMatchObject({ status: 'completed', done: 600, changed: 600 });
  });
});

describe('calls that are scheduled to many leads', () => {
  let caller: TestCaller;
  beforeEach(async () => {
    caller = await signUpCaller(app);
    person = caller.person;
  });
  const noon = () => new Date(Date.now() + 7 * 86_400_000).toISOString().replace(/T.*/, 'T19:00:00.000Z');
  const action = (more: object = {}) => ({
    kind: 'schedule',
    assistant_id: caller.assistantId,
    phone_number_id: caller.numberId,
    not_before: noon(),
    calls_per_hour: 120,
    ...more,
  });
  const preview = (body: object) => person.request<SchedulePreview>('POST', '/api/leads/bulk/schedule/preview', body);
  const schedule = <T = BulkRun>(body: object) => person.request<T>('POST', '/api/leads/bulk/schedule', body);
  const calls = () =>
    inTenant(() =>
      app.services.db.scheduled_calls.findMany({ orderBy: { scheduled_time: 'asc' }, include: { lead: true } }),
    );

  it("calls to many leads are spaced out in each lead's waking hours, and the preview explains skipped leads", async () => {
    await addLeads(3, { source: 'Fair', custom_fields: { plan: 'Gold' } });
    await addLeads(1, { source: 'Fair', time_zone: 'Asia/Tokyo' });
    await addLeads(1, { source: 'Fair', phone_e164: null });
    await inTenant(async () => {
      await app.services.db.assistants.updateMany({ data: { variables: ['first_name', 'lead_plan'] } });
      return app.services.db.leads.updateMany({ where: { last_name: 'Number 2' }, data: { do_not_call: true } });
    });
    const filter = { source: 'Fair' };
    const { status, body: expected } = await preview({ action: action(), filter });
    expect([status, expected]).toEqual([
      200,
      {
        total: 5,
        schedulable: 3,
        skipped: { no_number: 1, do_not_call: 1 },
        first_time: noon(),
        // The morning after, in Tokyo.
        last_time: noon().replace('T19', 'T23'),
      },
    ]);
    expect(await calls()).toEqual([]);
    const { body } = await schedule({ action: action(), filter, expected_count: 5 });
    expect(await ended(body.id)).toMatchObject({ changed: 3, skipped: { no_number: 1, do_not_call: 1 } });
    const made = await calls();
    expect(made.map(({ scheduled_time, lead }) => [lead.time_zone, scheduled_time.toISOString()])).toEqual([
      ['America/Denver', noon()],
      ['America/Denver', noon().replace('19:00:00', '19:00:30')],
      ['Asia/Tokyo', noon().replace('T19', 'T23')],
    ]);
    expect(made[0]?.assistant_variables).toEqual({ first_name: 'Ada', lead_plan: 'Gold' });
    expect((await preview({ action: action(), filter })).body.skipped).toEqual({
      no_number: 1,
      do_not_call: 1,
      already_scheduled: 3,
    });
  });

  it("calls to many leads keep their pace over batches, and calls that weren't placed can be undone", async () => {
    await addLeads(600, { source: 'Fair' });
    const { body } = await schedule({ action: action({ calls_per_hour: 3600 }), filter: { source: 'Fair' } });
    expect(await ended(body.id)).toMatchObject({ done: 600, changed: 600 });
    const times = (await calls()).map(({ scheduled_time }) => scheduled_time.getTime());
    expect(times.every((time, at) => at === 0 || time - (times[at - 1] ?? 0) === 1000)).toBe(true);
    const [first] = await calls();
    await inTenant(() =>
      app.services.db.scheduled_calls.update({ where: { id: first?.id ?? '' }, data: { status: 'called' } }),
    );
    const undo = () => person.request<BulkRun & Refusal>('POST', `/api/leads/bulk/${body.id}/undo`);
    expect((await undo()).body.status).toBe('undoing');
    await eventually(
      async () => (await person.request<BulkRun>('GET', `/api/leads/bulk/${body.id}`)).body.status === 'undone',
      20,
    );
    expect(await inTenant(() => app.services.db.scheduled_calls.groupBy({ by: ['status'], _count: true }))).toEqual(
      expect.arrayContaining([
        { status: 'called', _count: 1 },
        { status: 'cancelled', _count: 599 },
      ]),
    );
    expect((await undo()).body.error.reason).toBe('not_undoable_bulk');
  });

  it("calls to many leads aren't scheduled more than a year ahead, even if their pace requires it", async () => {
    await addLeads(5);
    const not_before = new Date(Date.now() + 365 * 86_400_000 - 90 * 60_000).toISOString();
    const body = { action: action({ not_before, calls_per_hour: 1 }), filter: {} };
    const { schedulable, skipped, total } = (await preview(body)).body;
    expect(skipped.no_allowed_time).toBeGreaterThanOrEqual(3);
    expect(schedulable + (skipped.no_allowed_time ?? 0)).toBe(total);
    const run = await schedule(body);
    expect(await ended(run.body.id)).toMatchObject({ status: 'completed', changed: schedulable, skipped });
  });

  it.each([
    ['in the past', '2020-01-01T00:00:00Z', 'in_past'],
    ['more than a year ahead', '9999-01-01T00:00:00Z', 'too_far_ahead'],
  ])("calls to many leads can't be scheduled %s", async (_, not_before, reason) => {
    await addLeads(1);
    const refused = await schedule<Refusal>({ action: action({ not_before }), filter: {} });
    expect([refused.status, refused.body.error.reason]).toEqual([400, reason]);
  });
});
