import { SharedSubflowDocument } from '@switchboard/contracts/flows/document';
import type { sharedSubflowApi } from '@switchboard/contracts/shared-subflows';
import { type DomainFixture, everyRole, type Ids, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newAssistant, newDraft } from '../assistants/assistants.fixture.ts';
import { newKnowledgeBase } from '../knowledge-bases/test-knowledge.ts';
import { newSlot } from '../slots/test-slot-row.ts';
import { identity, newSharedSubflow } from './test-shared-subflow.ts';

/** What the nodes of a shared sub-flow can name. */
const named = async (organization: TestOrganization): Promise<Ids> => ({
  slot_id: await newSlot(organization),
  assistant_id: await newAssistant(organization),
  knowledge_base_ids: await newKnowledgeBase(organization),
  shared_id: await newSharedSubflow(organization),
});

const document = ({ slot_id, assistant_id, knowledge_base_ids, shared_id = '' }: Ids) =>
  SharedSubflowDocument.parse({
    ...identity(),
    nodes: [
      ...identity().nodes,
      { id: 'book', kind: 'book', slot_id },
      { id: 'colleague', kind: 'hand_over', assistant_id },
      { id: 'look_up', kind: 'knowledge', knowledge_base_ids: [knowledge_base_ids] },
      { id: 'more', kind: 'subflow', shared: { id: shared_id, version: 1 } },
    ],
  });

const place = async (organization: TestOrganization): Promise<Ids> => ({
  ...(await named(organization)),
  id: await newSharedSubflow(organization),
});

/** A shared sub-flow that a draft of the same organization uses. */
async function newUsed(organization: TestOrganization): Promise<string> {
  const id = await newSharedSubflow(organization);
  await insertRow(organization, async (tx) => {
    const draft = await newDraft(organization);
    const { nodes, edges, fields, start } = identity();
    const subflows = [{ id: 'copy', name: 'Identity', version: 1, shared_id: id, nodes, edges, fields, start }];
    const flow = { format: 'switchboard.flow/1', start: null, fields: [], nodes: [], edges: [], exits: [], subflows };
    return tx.assistants.update({ where: { id: draft }, data: { flow: JSON.parse(JSON.stringify(flow)) } });
  });
  return id;
}

export const fixture: DomainFixture<typeof sharedSubflowApi> = {
  newRows: [newSharedSubflow],
  operations: {
    'GET /api/shared-subflows': { may: everyRole, query: { limit: '100' } },
    'POST /api/shared-subflows': {
      may: working,
      // Here, the one that a node runs is the only shared sub-flow that the request names.
      ids: async (organization) => {
        const { shared_id: id = '', ...others } = await named(organization);
        return { ...others, id };
      },
      body: ({ id = '', ...ids }) => ({ name: uniqueName('Identity'), document: document({ ...ids, shared_id: id }) }),
    },
    'GET /api/shared-subflows/:id': { may: everyRole, ids: one(newUsed) },
    'PATCH /api/shared-subflows/:id': {
      may: working,
      ids: one(newSharedSubflow),
      body: () => ({ name: uniqueName('Identity') }),
    },
    'DELETE /api/shared-subflows/:id': { may: working, ids: one(newSharedSubflow) },
    'GET /api/shared-subflows/:id/versions': { may: everyRole, ids: one(newSharedSubflow) },
    'POST /api/shared-subflows/:id/versions': {
      may: working,
      ids: place,
      body: (ids) => ({ base_version: 3, document: document(ids) }),
    },
    'GET /api/shared-subflows/:id/versions/:version': {
      may: everyRole,
      ids: one(newSharedSubflow),
      params: async () => ({ version: '2' }),
    },
  },
};
