import type { testConversationApi } from '@switchboard/contracts/test-conversations';
import { type DomainFixture, everyRole, type Ids, managing, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';

const definition = {
  callee: { kind: 'lines' as const, lines: ['Hello?', 'Are you a robot?'] },
  variables: {},
  mocks: [],
  expectations: [{ kind: 'says' as const, text: 'automated', is_pattern: false }],
};

const insertTest = (organization: TestOrganization, assistant_id: string) =>
  insertRow(organization, (tx, organization_id) =>
    tx.test_conversations.create({
      data: { ...definition, organization_id, assistant_id, name: uniqueName('Test'), definition_hash: '0'.repeat(64) },
    }),
  );

const newTest = async (organization: TestOrganization) => insertTest(organization, await newAssistant(organization));

const insertRun = (organization: TestOrganization, assistant_id: string) =>
  insertRow(organization, (tx, organization_id) =>
    tx.test_runs.create({
      data: {
        ...{ organization_id, assistant_id },
        ...{
          snapshot_hash: '0'.repeat(64),
          tests: [],
          status: 'completed',
          brain: 'practice model',
          total: 1,
          passed: 1,
        },
      },
    }),
  );

async function newRun(organization: TestOrganization): Promise<string> {
  const assistant_id = await newAssistant(organization);
  const test_run_id = await insertRun(organization, assistant_id);
  await insertRow(organization, (tx, organization_id) =>
    tx.test_results.create({
      data: {
        ...{ organization_id, assistant_id, test_run_id },
        ...{ key: 'disclosure', name: 'Says what it is', is_required: true, verdict: 'passed', held: [] },
        ...{ definition_hash: '0'.repeat(64), snapshot_hash: '0'.repeat(64) },
      },
    }),
  );
  return test_run_id;
}

const withThree =
  (insert: (organization: TestOrganization, assistant_id: string) => Promise<string>) =>
  async (organization: TestOrganization): Promise<Ids> => {
    const id = await newAssistant(organization);
    for (let count = 0; count < 3; count++) await insert(organization, id);
    return { id };
  };

/** What tests can run of. Few runs are at work at once: those of before are over. */
export const withRoom =
  (newRow: (organization: TestOrganization) => Promise<string>) =>
  async (organization: TestOrganization): Promise<string> => {
    await insertRow(organization, async (tx) => {
      await tx.test_runs.updateMany({ data: { status: 'cancelled' } });
      return { id: '' };
    });
    return newRow(organization);
  };

/** A conversation in the dialog, of which a test can be made. */
const newHeldTest = async (organization: TestOrganization) => {
  const assistant_id = await newAssistant(organization);
  return insertRow(organization, (tx, organization_id) =>
    tx.assistant_tests.create({
      data: {
        ...{ organization_id, assistant_id, ticket_hash: '0'.repeat(64), created_by_name: 'Maya Lindqvist' },
        ...{ status: 'ended', ended_reason: 'user-ended-call', lines: [{ role: 'user', message: 'Hello?' }] },
      },
    }),
  );
};

async function withTestsOf(organization: TestOrganization): Promise<Ids> {
  const assistant_id = await newAssistant(organization);
  const source_id = await newHeldTest(organization);
  for (let count = 0; count < 3; count++) {
    const id = await insertTest(organization, assistant_id);
    await insertRow(organization, (tx) =>
      tx.test_conversations.update({ where: { id }, data: { source_kind: 'assistant_test', source_id } }),
    );
  }
  return { source_id };
}

const body = () => ({ name: uniqueName('Test'), ...definition });

export const fixture: DomainFixture<typeof testConversationApi> = {
  newRows: [newTest, newRun],
  operations: {
    'GET /api/assistants/:id/test-conversations': { may: everyRole, ids: withThree(insertTest) },
    'POST /api/assistants/:id/test-conversations': { may: working, ids: one(newAssistant), body },
    'GET /api/test-conversations': {
      may: everyRole,
      ids: withTestsOf,
      query: ({ source_id = '' }) => ({ source_id }),
      foreignStatus: 200,
    },
    'GET /api/test-conversations/suggestions': {
      may: working,
      ids: async (organization) => ({ id: await newHeldTest(organization) }),
      query: ({ id = '' }) => ({ kind: 'assistant_test', id }),
    },
    'POST /api/test-conversations': {
      may: working,
      ids: one(withRoom(newHeldTest)),
      body: ({ id }) => ({ kind: 'assistant_test', id }),
    },
    'PUT /api/test-conversations/:id': { may: working, ids: one(newTest), body },
    'DELETE /api/test-conversations/:id': { may: working, ids: one(newTest) },
    'GET /api/assistants/:id/test-gate': { may: everyRole, ids: one(newAssistant) },
    'PUT /api/assistants/:id/test-gate': {
      may: managing,
      ids: one(newAssistant),
      body: () => ({ requires_safety: true, required_coverage: 80 }),
    },
    'GET /api/assistants/:id/test-runs': { may: everyRole, ids: withThree(insertRun) },
    'POST /api/assistants/:id/test-runs': {
      may: working,
      ids: one(withRoom(newAssistant)),
      body: () => ({}),
    },
    'GET /api/test-runs/:id': { may: everyRole, ids: one(newRun) },
    'DELETE /api/test-runs/:id': { may: working, ids: one(newRun) },
  },
};
