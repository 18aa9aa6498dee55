import type { callAnalysisApi } from '@switchboard/contracts/call-analyses';
import { type DomainFixture, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { starterConfig } from '../assistants/defaults.ts';
import { insertPublished } from '../assistants/versions.ts';
import { newCallLog } from '../calls/calls.fixture.ts';
import { newCredential } from '../providers/providers.fixture.ts';

/** The log of a call whose version has a model that is connected. */
async function newModelsCall(organization: TestOrganization): Promise<string> {
  await newCredential(organization);
  const assistant_id = await insertRow(organization, (tx, organization_id) =>
    insertPublished(tx, organization_id, {
      ...starterConfig(uniqueName('Assistant')),
      llm_provider: 'custom',
      llm_model: 'llama3.2',
    }),
  );
  return newCallLog(organization, { assistant_id });
}

export const fixture: DomainFixture<typeof callAnalysisApi> = {
  operations: {
    'POST /api/call-logs/:id/analyses': {
      may: working,
      ids: async (organization) => ({ id: await newModelsCall(organization) }),
      body: () => ({ kind: 'summary' }),
    },
  },
};
