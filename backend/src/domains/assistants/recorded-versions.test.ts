import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import {
  createTestOrganization,
  inAWeek,
  insertRow,
  type TestOrganization,
  uniqueName,
} from '../../testing/test-organization.ts';
import { newCallRequest } from '../call-requests/call-requests.fixture.ts';
import { newEndedCall } from '../calls/calls.fixture.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newScheduledCall } from '../scheduled-calls/scheduled-calls.fixture.ts';
import { newAssistant } from './assistants.fixture.ts';
import { authorOf } from './test-assistants.ts';

let app: TestApp;
let organization: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
  organization = await createTestOrganization(app);
});
afterAll(() => app.close());

const newInterview = async (of: TestOrganization) => {
  const [lead_id, assistant_id] = [await newLead(of), await newAssistant(of)];
  return insertRow(of, (tx, organization_id) =>
    tx.interviews.create({
      data: {
        organization_id,
        lead_id,
        assistant_id,
        token_hash: uniqueName('hash'),
        proctoring_tools: {},
        expires_at: inAWeek(),
      },
    }),
  );
};

const publishChanged = async (assistantId: string) => {
  const author = authorOf(organization.people.owner);
  const { body } = await author.save(await author.read(assistantId), { description: uniqueName('Changed') });
  expect((await author.publish(body)).body.published_version).toBe(2);
};

const inTenant = <T>(work: () => Promise<T>) => withTenant(organization.organizationId, async () => await work());

test.each([
  ['scheduled_calls', newScheduledCall],
  ['call_requests', newCallRequest],
  ['interviews', newInterview],
  ['calls', newEndedCall],
] as const)('a row of %s has the version that was live when it was made', async (table, newRow) => {
  const id = await newRow(organization);
  const versionOf = () =>
    inTenant(async () => {
      const { rows } = await app.services.tenantPool.query<{ assistant_id: string; assistant_version: number }>(
        `SELECT assistant_id, assistant_version FROM ${table} WHERE id = $1`,
        [id],
      );
      return rows[0];
    });
  const row = await versionOf();
  expect(row?.assistant_version).toBe(1);
  await publishChanged(row?.assistant_id ?? '');
  expect((await versionOf())?.assistant_version).toBe(1);
});

test("a scheduled call that is moved to another assistant gets that assistant's live version", async () => {
  const id = await newScheduledCall(organization);
  const assistant_id = await newAssistant(organization);
  await publishChanged(assistant_id);
  const changed = await organization.people.owner.request('PATCH', `/api/scheduled-calls/${id}`, { assistant_id });
  expect(changed).toMatchObject({ status: 200, body: { assistant_version: 2 } });
});
