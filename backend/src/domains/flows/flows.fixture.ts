import type { flowApi } from '@switchboard/contracts/flow-operations';
import { exportFlow } from '@switchboard/contracts/flows/json';
import { flowWith, screening } from '@switchboard/contracts/flows/testing/sample-flows';
import { type DomainFixture, everyRole, type Ids, one } from '../../testing/operation-fixture.ts';
import type { TestOrganization } from '../../testing/test-organization.ts';
import { newAssistant, newDraft, newFlowDraft } from '../assistants/assistants.fixture.ts';
import { newKnowledgeBase } from '../knowledge-bases/test-knowledge.ts';
import { newSharedSubflow } from '../shared-subflows/test-shared-subflow.ts';
import { newSlot } from '../slots/test-slot-row.ts';

/** A draft, and what a flow names of the same organization. */
const named = async (organization: TestOrganization): Promise<Ids> => ({
  id: await newDraft(organization),
  slot_id: await newSlot(organization),
  assistant_id: await newAssistant(organization),
  knowledge_base_ids: await newKnowledgeBase(organization),
  shared_id: await newSharedSubflow(organization),
});

const body = ({ slot_id, assistant_id, knowledge_base_ids, shared_id = '' }: Ids) => ({
  flow: flowWith({
    nodes: [
      { id: 'book', kind: 'book', slot_id },
      { id: 'colleague', kind: 'hand_over', assistant_id },
      { id: 'look_up', kind: 'knowledge', knowledge_base_ids: [knowledge_base_ids ?? ''] },
      { id: 'identity', kind: 'subflow', shared: { id: shared_id, version: 1 } },
    ],
  }),
});

export const fixture: DomainFixture<typeof flowApi> = {
  newRows: [],
  operations: {
    'POST /api/assistants/:id/flow/checks': { may: everyRole, ids: named, body },
    'POST /api/assistants/:id/flow/tests': { may: everyRole, ids: named, body },
    'GET /api/assistants/:id/flow/first': { may: everyRole, ids: one(newDraft) },
    'GET /api/assistants/:id/flow/export': { may: everyRole, ids: one(newFlowDraft) },
    'GET /api/assistants/:id/flow/traffic': { may: everyRole, ids: one(newFlowDraft) },
    'GET /api/assistants/:id/flow/live': { may: everyRole, ids: one(newFlowDraft) },
    'POST /api/flows/import': { may: everyRole, body: () => ({ text: exportFlow(screening()) }) },
  },
};
