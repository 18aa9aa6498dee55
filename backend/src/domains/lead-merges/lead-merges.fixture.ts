import type { LeadMerge, leadMergeApi } from '@switchboard/contracts/lead-merges';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { phoneColumns } from '../leads/phone.ts';

/** Two leads with one number. */
async function newPair(organization: TestOrganization): Promise<{ id: string; other_id: string }> {
  const phone = phoneColumns(fictionalPhone());
  const newLead = () =>
    insertRow(organization, (tx, organization_id) =>
      tx.leads.create({ data: { organization_id, first_name: 'Ada', last_name: uniqueName('Lead'), ...phone } }),
    );
  return { id: await newLead(), other_id: await newLead() };
}

async function newMerge(organization: TestOrganization): Promise<string> {
  const { id, other_id } = await newPair(organization);
  const merged = await organization.people.owner.request<LeadMerge>('POST', `/api/leads/${id}/merge`, {
    lead_ids: [other_id],
  });
  return merged.body.id;
}

export const fixture: DomainFixture<typeof leadMergeApi> = {
  newRows: [newMerge, async (organization) => (await newPair(organization)).id],
  operations: {
    'GET /api/leads/duplicates': { may: everyRole },
    'GET /api/leads/merges': { may: everyRole },
    'POST /api/leads/merges/:id/undo': { may: working, ids: one(newMerge) },
    'GET /api/leads/:id/duplicates': {
      may: everyRole,
      ids: async (organization) => ({ id: (await newPair(organization)).id }),
    },
    'POST /api/leads/:id/merge': {
      may: working,
      ids: async (organization) => {
        const { id, other_id } = await newPair(organization);
        return { id, lead_ids: other_id, values_from: other_id };
      },
      body: ({ lead_ids, values_from }) => ({ lead_ids: [lead_ids], values_from: { last_name: values_from } }),
    },
  },
};
