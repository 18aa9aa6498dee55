import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import type { assistantApi } from '@switchboard/contracts/assistants';
import { flowWith, screening } from '@switchboard/contracts/flows/testing/sample-flows';
import { type DomainFixture, everyRole, type Ids, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newKnowledgeBase } from '../knowledge-bases/test-knowledge.ts';
import { newSharedSubflow } from '../shared-subflows/test-shared-subflow.ts';
import { newSlot } from '../slots/test-slot-row.ts';
import { starterConfig } from './defaults.ts';
import { unpublishedColumns } from './stored-config.ts';
import { insertPublished, writeVersion } from './versions.ts';

/** A published assistant. */
export const newAssistant = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    insertPublished(tx, organization_id, starterConfig(uniqueName('Assistant'))),
  );

/** A draft that nothing uses. */
export const newDraft = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.assistants.create({
      data: { ...unpublishedColumns(starterConfig(uniqueName('Draft'))), organization_id },
    }),
  );

/** A draft that follows a flow. */
export const newFlowDraft = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.assistants.create({
      data: {
        ...unpublishedColumns({
          ...starterConfig(uniqueName('Flow')),
          conversation: 'flow',
          flow: screening(),
        }),
        organization_id,
      },
    }),
  );

/** A published assistant with three versions, each another one. */
const newVersions = (organization: TestOrganization) =>
  insertRow(organization, async (tx, organization_id) => {
    const config = starterConfig(uniqueName('Assistant'));
    const { id } = await insertPublished(tx, organization_id, config);
    for (const notes of ['Second', 'Third'])
      await writeVersion(
        tx,
        { organization_id, assistant_id: id },
        { ...config, name: `${config.name} ${notes}` },
        {
          notes,
          created_by: null,
          created_by_name: null,
        },
      );
    return { id };
  });

const config = () => ({ ...defaultAssistantConfig(), name: uniqueName('Assistant') });

// Rows that an organization cannot have yet: its own requests name none.
const noRows = new WeakMap<TestOrganization, string>();
const noRowOf = (organization: TestOrganization): string => {
  const id = noRows.get(organization) ?? crypto.randomUUID();
  noRows.set(organization, id);
  return id;
};

/** What a whole assistant may name: of functions the PRO plan has, and of rows of its own organization. */
const named = async (organization: TestOrganization): Promise<Ids> => {
  const { app, organizationId } = organization;
  await app.services.systemPool.query('UPDATE organizations SET is_pro = true WHERE id = $1', [organizationId]);
  return {
    slot_id: await newSlot(organization),
    secret_id: noRowOf(organization),
    knowledge_base_ids: await newKnowledgeBase(organization),
    assistant_id: await newAssistant(organization),
    shared_id: await newSharedSubflow(organization),
  };
};

const configWith = (
  { slot_id, secret_id, knowledge_base_ids, assistant_id, shared_id = '' }: Ids,
  organization: TestOrganization,
  shared: readonly string[] = [shared_id],
) => {
  const own = noRowOf(organization);
  return {
    ...config(),
    tools: [{ type: 'book_slot', slot_id }],
    functions: secret_id === own ? [] : [{ name: 'look_up', http: { headers: [{ name: 'X-Key', secret_id }] } }],
    knowledge_base_ids: [knowledge_base_ids],
    flow: flowWith({
      nodes: [
        { id: 'colleague', kind: 'hand_over', assistant_id },
        ...shared.map((id, at) => ({ id: `shared_${at}`, kind: 'subflow' as const, shared: { id, version: 1 } })),
      ],
    }),
  };
};

export const fixture: DomainFixture<typeof assistantApi> = {
  newRows: [newAssistant],
  operations: {
    'GET /api/model-catalogue': { may: everyRole },
    'GET /api/model-notices': { may: everyRole },
    'GET /api/assistants': { may: everyRole, query: { limit: '100' } },
    'POST /api/assistants': { may: working, body: () => ({ name: uniqueName('Assistant') }) },
    'POST /api/assistants/import': {
      may: working,
      // An import names no assistant of its own: this id is another shared sub-flow.
      ids: async (organization) => ({ ...(await named(organization)), id: await newSharedSubflow(organization) }),
      body: (ids, organization) => ({
        format: 'switchboard.assistant.v1',
        config: configWith(ids, organization, [ids.shared_id ?? '', ids.id ?? '']),
      }),
    },
    'GET /api/assistants/:id': { may: everyRole, ids: one(newAssistant) },
    'PUT /api/assistants/:id': {
      may: working,
      ids: async (organization) => ({ ...(await named(organization)), id: await newAssistant(organization) }),
      body: (ids, organization) => ({ revision: 1, config: configWith(ids, organization) }),
    },
    'PATCH /api/assistants/:id': {
      may: working,
      ids: one(newAssistant),
      body: () => ({ name: uniqueName('Renamed'), status: 'archived' }),
    },
    'DELETE /api/assistants/:id': { may: working, ids: one(newDraft) },
    'GET /api/assistants/:id/checks': { may: everyRole, ids: one(newAssistant) },
    'POST /api/assistants/:id/publish': {
      may: working,
      ids: one(newDraft),
      body: () => ({ revision: 1, notes: 'The first one' }),
    },
    'GET /api/assistants/:id/versions': { may: everyRole, ids: one(newVersions) },
    'GET /api/assistants/:id/versions/:version': {
      may: everyRole,
      ids: one(newAssistant),
      params: async () => ({ version: '1' }),
    },
    'POST /api/assistants/:id/restore': {
      may: working,
      ids: one(newVersions),
      body: () => ({ version: 2, publish: true }),
    },
    'POST /api/assistants/:id/duplicate': { may: working, ids: one(newAssistant) },
    'GET /api/assistants/:id/usage': { may: everyRole, ids: one(newAssistant) },
    'GET /api/assistants/:id/export': { may: everyRole, ids: one(newAssistant) },
  },
};
