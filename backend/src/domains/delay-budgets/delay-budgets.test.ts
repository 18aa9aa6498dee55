import type { BudgetAnswer } from '@switchboard/contracts/delay-budgets';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { type Author, authorOf, type Refusal, setPlan } from '../assistants/test-assistants.ts';
import { snapshotHash } from '../test-conversations/test-gate.ts';

let app: TestApp;
let person: TestPerson;
let author: Author;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
  author = authorOf(person);
  await setPlan(app, person, true);
});
afterAll(() => app.close());

const organization = () => ({ app, organizationId: person.organizationId }) as TestOrganization;
const at = (id: string) => `/api/assistants/${id}/delay-budget`;
const read = async (id: string) => (await person.request<BudgetAnswer>('GET', at(id))).body;
const set = (id: string, p50_ms: number | null, p95_ms: number | null) =>
  person.request<BudgetAnswer & Refusal>('PUT', at(id), { p50_ms, p95_ms });

const line = (total_ms: number) => ({ role: 'assistant', message: 'Yes.', times: { total_ms } });

/** A spoken test of the draft as it is, with these delays. */
async function talkedWith(id: string, totals: number[], changes: object = {}): Promise<void> {
  const { config } = await author.read(id);
  await insertRow(organization(), async (tx, organization_id) =>
    tx.assistant_tests.create({
      data: {
        ...{ organization_id, assistant_id: id, status: 'ended', ticket_hash: '', created_by_name: 'Maya' },
        snapshot_hash: await snapshotHash(tx, config),
        lines: totals.map(line),
        ...changes,
      },
    }),
  );
}

async function called(id: string, version: number, answers_ms: number[], is_simulated = false): Promise<void> {
  await insertRow(organization(), (tx, organization_id) =>
    tx.call_logs.create({
      data: {
        ...{ organization_id, assistant_id: id, assistant_version: version, answers_ms, is_simulated },
        ...{ call_type: 'outbound', phone_number: '+14155550132', status: 'completed' },
      },
    }),
  );
}

it('publishing is refused, with the measured times, while measured answers exceed the delay budget', async () => {
  const draft = await author.create();
  expect((await set(draft.id, 800, 1_500)).body).toEqual({
    budget: { p50_ms: 800, p95_ms: 1_500 },
    measured: null,
    is_kept: null,
  });
  await talkedWith(draft.id, [700, 900, 950, 1_000, 2_400]);
  expect(await read(draft.id)).toMatchObject({
    measured: { source: 'browser_tests', answers: 5, p50_ms: 950, p95_ms: 2_400 },
    is_kept: false,
  });
  const refused = await person.request<Refusal>('POST', `/api/assistants/${draft.id}/publish`, { revision: 1 });
  expect(refused.status).toBe(409);
  expect(refused.body.error.reason).toBe('not_publishable');
  const problems = (refused.body.error.details?.problems ?? []) as { message: string }[];
  expect(problems.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      'Half of the answers came within 950 ms, and the budget is 800 ms. Measured: 5 answers in spoken tests of this draft',
      '95 of 100 answers came within 2,400 ms, and the budget is 1,500 ms. Measured: 5 answers in spoken tests of this draft',
    ]),
  );
  await set(draft.id, 1_000, null);
  expect(await read(draft.id)).toMatchObject({ is_kept: true });
  expect((await author.publish(await author.read(draft.id))).status).toBe(200);
});

it('a draft without a measurement can be published, with a warning that there is nothing to compare', async () => {
  const draft = await author.create();
  await set(draft.id, 800, null);
  // Typed tests have no voice, and four answers are too few.
  await talkedWith(draft.id, [5_000, 5_000, 5_000, 5_000, 5_000], { is_typed: true });
  await talkedWith(draft.id, [5_000, 5_000, 5_000, 5_000]);
  const checks = await person.request<{ problems: { level: string; message: string }[] }>(
    'GET',
    `/api/assistants/${draft.id}/checks`,
  );
  expect(checks.body.problems).toContainEqual(
    expect.objectContaining({ level: 'warning', message: expect.stringContaining('nothing to compare') }),
  );
  expect((await author.publish(draft)).status).toBe(200);
});

it('real calls count towards the delay budget of a draft only while its models and waits are the same', async () => {
  const made = await author.create();
  const live = (await author.publish(made)).body;
  await called(live.id, 1, [600, 700, 800, 900, 1_000]);
  await called(live.id, 1, [9_000, 9_000, 9_000], true);
  const asked = await author.save(live, { first_message: 'Good day.' });
  expect((await read(live.id)).measured).toEqual({ source: 'calls', answers: 5, p50_ms: 800, p95_ms: 1_000 });
  const { configuration } = asked.body.config;
  await author.save(asked.body, { configuration: { ...configuration, waitSeconds: 1.5 } });
  expect((await read(live.id)).measured).toBeNull();
});

it('a delay budget in which 95 of 100 answers come sooner than half of them is refused', async () => {
  const { id } = await author.create();
  const refused = await set(id, 2_000, 1_000);
  expect(refused.status).toBe(400);
  expect(refused.body.error.fields).toHaveProperty('p95_ms');
  expect((await set(id, 50, null)).status).toBe(400);
});
