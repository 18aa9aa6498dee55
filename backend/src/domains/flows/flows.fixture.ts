import type { flowApi } from '@switchboard/contracts/flow-operations';
import { exportFlow } from '@switchboard/contracts/flows/json';
import { screening } from '@switchboard/contracts/flows/testing/sample-flows';
import { type DomainFixture, everyRole, one } from '../../testing/operation-fixture.ts';
import { newDraft, newFlowDraft } from '../assistants/assistants.fixture.ts';

export const fixture: DomainFixture<typeof flowApi> = {
  newRows: [],
  operations: {
    'POST /api/assistants/:id/flow/checks': { may: everyRole, ids: one(newDraft), body: () => ({ flow: screening() }) },
    'POST /api/assistants/:id/flow/tests': { may: everyRole, ids: one(newDraft), body: () => ({ flow: screening() }) },
    'GET /api/assistants/:id/flow/first': { may: everyRole, ids: one(newDraft) },
    'GET /api/assistants/:id/flow/export': { may: everyRole, ids: one(newFlowDraft) },
    'GET /api/assistants/:id/flow/traffic': { may: everyRole, ids: one(newFlowDraft) },
    'POST /api/flows/import': { may: everyRole, body: () => ({ text: exportFlow(screening()) }) },
  },
};
