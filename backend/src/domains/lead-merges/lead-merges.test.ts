import type { DuplicateGroup, LeadMerge, MergeCandidate } from '@switchboard/contracts/lead-merges';
import type { LeadTimelineEntry } from '@switchboard/contracts/lead-timeline';
import type { Lead } from '@switchboard/contracts/leads';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { leadTables } from './lead-tables.ts';

let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  caller = await signUpCaller(app);
});

interface Refusal {
  error: { code: string; reason: string; message: string };
}

const phone_number = '+1 303 555 0114';
async function newLead(first_name: string, more: object = {}): Promise<Lead> {
  const given = { first_name, last_name: 'Moss', phone_number, ...more };
  return (await caller.person.request<Lead>('POST', '/api/leads', given)).body;
}
const read = (lead: Lead) => caller.person.request<Lead>('GET', `/api/leads/${lead.id}`);
const merge = <T = LeadMerge>(survivor: Lead, others: Lead[], values_from: object = {}) =>
  caller.person.request<T>('POST', `/api/leads/${survivor.id}/merge`, {
    lead_ids: others.map(({ id }) => id),
    values_from,
  });
const undo = <T = LeadMerge>(id: string) => caller.person.request<T>('POST', `/api/leads/merges/${id}/undo`);
const inTenant = <T>(work: () => Promise<T>) => withTenant(caller.person.organizationId, async () => await work());

function newCampaign(): Promise<string> {
  const { organizationId: organization_id } = caller.person;
  const { db } = app.services;
  return inTenant(async () => {
    const schema = await db.schema_templates.create({ data: { organization_id, name: 'Schema' } });
    const template = await db.feature_templates.create({
      data: { organization_id, name: 'Hiring', agent_id: caller.assistantId, schema_template_id: schema.id },
    });
    const parents = { feature_template_id: template.id, phone_number_id: caller.numberId };
    const { id } = await db.campaigns.create({ data: { organization_id, name: 'Spring', ...parents } });
    return id;
  });
}

const hangUp = () =>
  inTenant(() => app.services.db.calls.updateMany({ data: { status: 'disconnected', ended_at: new Date() } }));

/** Adds a row for a lead to every table whose rows belong to leads; the call waits for no campaign. */
async function fill(lead: Lead, scheduled_time: Date): Promise<void> {
  const { organizationId: organization_id } = caller.person;
  const { db } = app.services;
  const parties = { assistant_id: caller.assistantId, phone_number_id: caller.numberId };
  const own = { organization_id, lead_id: lead.id };
  await caller.place(lead.id);
  await hangUp();
  await inTenant(async () => {
    await db.call_requests.create({ data: { ...own, ...parties } });
    await db.scheduled_calls.create({ data: { ...own, ...parties, scheduled_time, due_at: scheduled_time } });
    const expires_at = new Date(Date.now() + 60_000);
    const link = { token_hash: crypto.randomUUID(), proctoring_tools: [], expires_at };
    await db.interviews.create({ data: { ...own, assistant_id: caller.assistantId, ...link } });
    await db.lead_uploads.create({ data: { ...own, original_filename: 'cv.pdf', file_path: 'x', size_bytes: 1 } });
  });
}

/** All rows that belong to leads, as stored. */
async function everything(): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  await inTenant(async () => {
    for (const table of leadTables) {
      const found = await app.services.tenantPool.query<{ row: Record<string, unknown> }>(
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE organization_id = $1 ORDER BY id`,
        [caller.person.organizationId],
      );
      // A fence only ever grows.
      rows[table] = found.rows.map(({ row: { updated_at: _, claim_fence: __, ...row } }) => row);
    }
  });
  return rows;
}

describe('the tables whose rows belong to a lead', () => {
  it('a merge moves the rows of every table that belongs to a lead', async () => {
    const { rows } = await asOwner(app.services.env.databaseUrl, (owner) =>
      owner.query<{ name: string }>(
        `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'lead_id' ORDER BY 1`,
      ),
    );
    // Triggers keep counters in step with logs, and field values with leads. Results of reports and rehearsals stay as they were.
    // What an import changed of a lead is forgotten with it: undoing the import doesn't restore leads that were merged.
    const isKept = (name: string) =>
      name.endsWith('_counts') ||
      /^(campaign_report|rehearsal)_leads$|^lead_(field_values|numbers|import_changes)$/.test(name);
    expect(rows.map(({ name }) => name).filter((name) => !isKept(name))).toEqual([...leadTables]);
  });
});

describe('a merge', () => {
  it('a merge keeps the chosen values and moves everything, and its undo restores the earlier state', async () => {
    const [stays, goes] = [
      await newLead('Ada'),
      await newLead('Adah', { company: 'Larkfield', time_zone: 'Asia/Tokyo' }),
    ];
    const campaign_id = await newCampaign();
    await inTenant(async () => {
      const place = { organization_id: caller.person.organizationId, campaign_id };
      for (const { id } of [stays, goes])
        await app.services.db.campaign_leads.create({ data: { ...place, lead_id: id } });
    });
    await fill(stays, new Date(Date.now() + 3_600_000));
    await fill(goes, new Date(Date.now() + 7_200_000));
    const [before, ada, adah] = [await everything(), (await read(stays)).body, (await read(goes)).body];

    const merged = await merge(stays, [goes], { company: goes.id, time_zone: goes.id });
    expect(merged).toMatchObject({
      status: 201,
      body: { survivor_id: stays.id, merged_names: ['Adah Moss'], can_undo: true, undone_at: null },
    });
    expect((await read(stays)).body).toMatchObject({
      first_name: 'Ada',
      company: 'Larkfield',
      time_zone: 'Asia/Tokyo',
      has_own_time_zone: true,
      total_calls: ada.total_calls + adah.total_calls,
      scheduled_time: ada.scheduled_time,
    });
    expect((await read(goes)).status).toBe(404);
    const after = await everything();
    for (const table of leadTables)
      for (const row of after[table] ?? [])
        expect([table, (row as { lead_id: string }).lead_id]).toEqual([table, stays.id]);
    expect([before, after].map((rows) => rows.campaign_leads?.length)).toEqual([2, 1]);
    expect(after.scheduled_calls?.map((row) => (row as { status: string }).status).sort()).toEqual([
      'cancelled',
      'scheduled',
    ]);

    expect((await undo(merged.body.id)).body).toMatchObject({ can_undo: false, undone_at: expect.any(String) });
    expect(await everything()).toEqual(before);
    const ignoring = { updated_at: expect.any(String) };
    expect((await read(stays)).body).toEqual({ ...ada, ...ignoring });
    expect((await read(goes)).body).toEqual({ ...adah, ...ignoring });
    expect(await undo<Refusal>(merged.body.id)).toMatchObject({
      status: 409,
      body: { error: { reason: 'merge_undone' } },
    });
  });

  it('a merge needs leads with the same number', async () => {
    const [ada, other] = [await newLead('Ada'), await newLead('Bo', { phone_number: '+1 303 555 0115' })];
    expect(await merge<Refusal>(ada, [other])).toMatchObject({
      status: 409,
      body: { error: { reason: 'not_duplicates' } },
    });
    expect(await merge<Refusal>(ada, [ada])).toMatchObject({
      status: 409,
      body: { error: { reason: 'not_duplicates' } },
    });
    expect((await merge(ada, [await newLead('Al')], { company: other.id })).status).toBe(404);
  });

  it('a merge is refused until a live call of its leads ends', async () => {
    const [ada, adah] = [await newLead('Ada'), await newLead('Adah')];
    await caller.place(adah.id);
    expect(await merge<Refusal>(ada, [adah])).toMatchObject({
      status: 409,
      body: { error: { reason: 'lead_in_call' } },
    });
    await hangUp();
    expect((await merge(ada, [adah])).status).toBe(201);
  });

  it('two concurrent merge requests create one merge', async () => {
    const [ada, adah] = [await newLead('Ada'), await newLead('Adah')];
    const answers = await Promise.all([merge(ada, [adah]), merge(adah, [ada])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404]);
  });
});

describe("merges that can't be undone", () => {
  it("a merge can't be undone if someone has since changed a value that would be overwritten", async () => {
    const [ada, adah] = [await newLead('Ada'), await newLead('Adah')];
    const { body } = await merge(ada, [adah]);
    await caller.person.request('PATCH', `/api/leads/${ada.id}`, { company: 'Tern Energy' });
    expect(await undo<Refusal>(body.id)).toMatchObject({
      status: 409,
      body: {
        error: {
          reason: 'merge_changed',
          message: "Someone has changed the lead's company since the merge. Undoing it would lose that change.",
        },
      },
    });
    expect((await read(adah)).status).toBe(404);
  });

  it("a merge can't be undone after the remaining lead is deleted", async () => {
    const [ada, adah] = [await newLead('Ada'), await newLead('Adah')];
    const { body } = await merge(ada, [adah]);
    await caller.person.request('DELETE', `/api/leads/${ada.id}`);
    expect(await undo<Refusal>(body.id)).toMatchObject({
      status: 409,
      body: { error: { reason: 'merge_survivor_gone' } },
    });
  });

  it("a merge can't be undone after 30 days", async () => {
    const [ada, adah] = [await newLead('Ada'), await newLead('Adah')];
    const { body } = await merge(ada, [adah]);
    await inTenant(() =>
      app.services.db.lead_merges.update({
        where: { id: body.id },
        data: { created_at: new Date(Date.now() - 30 * 86_400_000) },
      }),
    );
    expect(await undo<Refusal>(body.id)).toMatchObject({ status: 409, body: { error: { reason: 'merge_too_old' } } });
  });
});

describe('duplicates', () => {
  it('duplicate leads are listed by number, with the data that would move', async () => {
    const [ada, adah] = [await newLead('Ada'), await newLead('Adah')];
    await newLead('Bo', { phone_number: '+1 303 555 0115' });
    await caller.place(adah.id);
    const groups = (await caller.person.request<Page<DuplicateGroup>>('GET', '/api/leads/duplicates')).body;
    expect(groups.items).toEqual([
      {
        id: ada.id,
        phone_number: '+13035550114',
        count: 2,
        leads: [
          { id: ada.id, name: 'Ada Moss' },
          { id: adah.id, name: 'Adah Moss' },
        ],
      },
    ]);
    const path = `/api/leads/${adah.id}/duplicates`;
    const { body } = await caller.person.request<{ total: number; candidates: MergeCandidate[] }>('GET', path);
    expect(body.total).toBe(2);
    expect(body.candidates.map(({ lead, holdings }) => [lead.id, holdings])).toEqual([
      [ada.id, {}],
      [adah.id, { call_logs: 1, calls: 1, dial_decisions: 1 }],
    ]);
  });

  it('the timeline of the remaining lead records a merge', async () => {
    const [ada, adah] = [await newLead('Ada'), await newLead('Adah')];
    const { body } = await merge(ada, [adah]);
    await undo(body.id);
    const timeline = await caller.person.request<Page<LeadTimelineEntry>>('GET', `/api/leads/${ada.id}/timeline`);
    expect(timeline.body.items.map((entry) => entry.kind === 'change' && entry.action)).toEqual([
      'undo_merge',
      'merge',
      'create',
    ]);
  });
});

describe('custom fields of an organization', () => {
  it('custom field values are merged one by one, and restored when the merge is undone', async () => {
    const fieldsOf = async (id: string) =>
      (await caller.person.request<Lead>('GET', `/api/leads/${id}`)).body.custom_fields;
    await inTenant(() =>
      app.services.db.custom_fields.createMany({
        data: ['plan', 'city', 'budget'].map((key) => ({
          organization_id: caller.person.organizationId,
          key,
          label: key,
          field_type: 'text',
        })),
      }),
    );
    const stays = await newLead('Ada', { custom_fields: { plan: 'Gold', city: 'Oslo' } });
    const goes = await newLead('Adah', { custom_fields: { plan: 'Tin', budget: 'low' } });
    const merged = await caller.person.request<LeadMerge>('POST', `/api/leads/${stays.id}/merge`, {
      lead_ids: [goes.id],
      values_from: { 'custom.plan': goes.id, 'custom.budget': goes.id },
    });
    expect(merged.status).toBe(201);
    expect(await fieldsOf(stays.id)).toEqual({ plan: 'Tin', city: 'Oslo', budget: 'low' });
    const undone = await caller.person.request('POST', `/api/leads/merges/${merged.body.id}/undo`);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect([await fieldsOf(stays.id), await fieldsOf(goes.id)]).toEqual([
      { plan: 'Gold', city: 'Oslo' },
      { plan: 'Tin', budget: 'low' },
    ]);
  });
});
