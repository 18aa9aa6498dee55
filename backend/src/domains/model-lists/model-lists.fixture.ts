import type { offeredModelApi } from '@switchboard/contracts/offered-models';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { starterConfig } from '../assistants/defaults.ts';
import { insertPublished } from '../assistants/versions.ts';
import { withRoom } from '../test-conversations/test-conversations.fixture.ts';

const replacement = { part: 'llm', provider: 'openai', from_model: 'gpt-6.1-terra', to_model: 'gpt-6-luna' };

/** A trial whose runs are over. */
const newTrial = (organization: TestOrganization) =>
  insertRow(organization, async (tx, organization_id) => {
    const { id: assistant_id } = await insertPublished(tx, organization_id, starterConfig(uniqueName('Assistant')));
    const run = () =>
      tx.test_runs.create({
        data: {
          ...{ organization_id, assistant_id, config: {}, tests: [], brain: 'practice model', total: 0 },
          ...{ snapshot_hash: '', status: 'completed' },
        },
        select: { id: true },
      });
    const [before, after] = [await run(), await run()];
    return tx.model_trials.create({
      data: {
        ...{ ...replacement, organization_id, assistant_id, assistant_version: 1 },
        ...{ before_run_id: before.id, after_run_id: after.id },
      },
      select: { id: true },
    });
  });

export const fixture: DomainFixture<typeof offeredModelApi> = {
  newRows: [newTrial],
  operations: {
    'GET /api/offered-models': { may: everyRole },
    'POST /api/assistants/:id/model-trials': {
      may: working,
      ids: one(withRoom(newAssistant)),
      body: () => replacement,
    },
    'GET /api/assistants/:id/model-trials': { may: everyRole, ids: one(newAssistant) },
    'GET /api/model-trials/:id': { may: everyRole, ids: one(newTrial) },
    'POST /api/assistants/:id/migrate-model': {
      may: working,
      ids: one(newAssistant),
      body: () => ({ ...replacement, publish: false }),
    },
  },
};
