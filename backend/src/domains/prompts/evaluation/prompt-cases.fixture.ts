import type { promptCaseApi } from '@switchboard/contracts/prompt-cases';
import { type DomainFixture, everyRole, type Ids, one, working } from '../../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../../testing/test-organization.ts';
import { newCallLog } from '../../calls/calls.fixture.ts';
import { newPrompt } from '../prompts.fixture.ts';

const definition = {
  variables: {},
  turns: ['Hello?'],
  checks: [{ kind: 'contains' as const, text: 'hello' }],
};

const insertCase = (organization: TestOrganization, prompt_id: string) =>
  insertRow(organization, (tx, organization_id) =>
    tx.prompt_cases.create({
      data: { ...definition, organization_id, prompt_id, name: uniqueName('Case'), definition_hash: '0'.repeat(64) },
    }),
  );

const insertRun = (organization: TestOrganization, prompt_id: string) =>
  insertRow(organization, (tx, organization_id) =>
    tx.prompt_runs.create({
      data: {
        ...{ organization_id, prompt_id, status: 'completed', versions: [1], cases: [] },
        ...{ is_simulated: true, model: 'Local writer', case_count: 1, total: 1, simulated: 1 },
      },
    }),
  );

const newCase = async (organization: TestOrganization) => insertCase(organization, await newPrompt(organization));

async function withCase(organization: TestOrganization): Promise<Ids> {
  const id = await newPrompt(organization);
  return { id, case_id: await insertCase(organization, id) };
}

async function withRun(organization: TestOrganization): Promise<Ids> {
  const id = await newPrompt(organization);
  const run_id = await insertRun(organization, id);
  await insertRow(organization, (tx, organization_id) =>
    tx.prompt_results.create({
      data: {
        ...{ organization_id, prompt_id: id, prompt_run_id: run_id, case_id: id, case_name: 'Greets', place: 0 },
        ...{ version_number: 1, definition_hash: '0'.repeat(64), is_simulated: true, verdict: 'simulated' },
        ...{ messages: [], outcomes: [], milliseconds: 3 },
      },
    }),
  );
  return { id, run_id };
}

/** Few runs are at work at once: those of before are over. */
async function withRoom(organization: TestOrganization): Promise<Ids> {
  await insertRow(organization, async (tx) => {
    await tx.prompt_runs.updateMany({ data: { status: 'cancelled' } });
    return { id: '' };
  });
  const { id = '', case_id: case_ids = '' } = await withCase(organization);
  return { id, case_ids };
}

const withThree =
  (insert: (organization: TestOrganization, prompt_id: string) => Promise<string>) =>
  async (organization: TestOrganization): Promise<Ids> => {
    const id = await newPrompt(organization);
    for (let count = 0; count < 3; count++) await insert(organization, id);
    return { id };
  };

const body = () => ({ name: uniqueName('Case'), ...definition });

export const fixture: DomainFixture<typeof promptCaseApi> = {
  newRows: [newCase],
  operations: {
    'GET /api/prompts/:id/cases': { may: everyRole, ids: withThree(insertCase) },
    'POST /api/prompts/:id/cases': { may: working, ids: one(newPrompt), body },
    'POST /api/prompts/:id/cases/from-call': {
      may: working,
      ids: async (organization) => ({
        id: await newPrompt(organization),
        call_log_id: await newCallLog(organization),
      }),
      body: ({ call_log_id }) => ({ call_log_id }),
    },
    'PUT /api/prompts/:id/cases/:case_id': { may: working, ids: withCase, body },
    'DELETE /api/prompts/:id/cases/:case_id': { may: working, ids: withCase },
    'GET /api/prompts/:id/runs': { may: everyRole, ids: withThree(insertRun) },
    'POST /api/prompts/:id/runs': {
      may: working,
      ids: withRoom,
      body: ({ case_ids }) => ({ versions: [1], ...(case_ids && { case_ids: [case_ids] }) }),
    },
    'GET /api/prompts/:id/runs/:run_id': { may: everyRole, ids: withRun },
    'DELETE /api/prompts/:id/runs/:run_id': { may: working, ids: withRun },
  },
};
