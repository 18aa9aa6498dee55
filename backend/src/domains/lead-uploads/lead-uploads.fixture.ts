import { randomUUID } from 'node:crypto';
import type { leadUploadApi } from '@switchboard/contracts/lead-uploads';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newCampaign } from '../campaigns/test-campaign-row.ts';
import { phoneColumns } from '../leads/phone.ts';

/** An upload that waits for a review, with its file. */
async function newUpload(organization: TestOrganization): Promise<string> {
  const id = randomUUID();
  const file_path = `${organization.organizationId}/lead-uploads/${id}`;
  await organization.app.services.files.put(file_path, Buffer.from('Ada Lovelace'));
  return insertRow(organization, (tx, organization_id) =>
    tx.lead_uploads.create({
      data: {
        id,
        organization_id,
        original_filename: 'cv.txt',
        file_path,
        size_bytes: 12,
        upload_status: 'needs_review',
      },
    }),
  );
}

async function newReviewed(organization: TestOrganization): Promise<string> {
  const id = await newUpload(organization);
  const review = { first_name: 'Ada', phone: fictionalPhone() };
  await organization.people.owner.request('POST', `/api/lead-uploads/${id}/review`, review);
  return id;
}

/** The numbers of leads that a review updates. */
const phones = new Map<string, string>();

async function newOwner(organization: TestOrganization): Promise<string> {
  const phone = fictionalPhone();
  const id = await insertRow(organization, (tx, organization_id) =>
    tx.leads.create({ data: { organization_id, first_name: 'Ada', last_name: 'Moss', ...phoneColumns(phone) } }),
  );
  phones.set(id, phone);
  return id;
}

function document(): FormData {
  const form = new FormData();
  form.set('file', new File(['Ada Lovelace, +1 202-555-0147'], 'cv.txt'));
  return form;
}

export const fixture: DomainFixture<typeof leadUploadApi> = {
  newRows: [newUpload],
  operations: {
    'GET /api/lead-uploads': {
      may: everyRole,
      ids: async (organization) => ({ campaign_id: await newCampaign(organization) }),
      query: (ids) => ({ limit: '100', ...ids }),
      foreignStatus: 200,
    },
    'POST /api/lead-uploads': {
      may: working,
      ids: async (organization) => ({ campaign_id: await newCampaign(organization) }),
      query: (ids) => ids,
      body: document,
    },
    'GET /api/lead-uploads/:id': { may: everyRole, ids: one(newUpload) },
    'GET /api/lead-uploads/:id/download': { may: everyRole, ids: one(newUpload) },
    'POST /api/lead-uploads/:id/retry': { may: working, ids: one(newUpload) },
    'POST /api/lead-uploads/:id/review': {
      may: working,
      ids: async (organization) => ({ id: await newUpload(organization), lead_id: await newOwner(organization) }),
      body: ({ lead_id }) => ({
        phone: phones.get(lead_id ?? '') ?? fictionalPhone(),
        first_name: 'Ada',
        same_number: { action: 'update', lead_id },
      }),
    },
    'POST /api/lead-uploads/:id/reopen': { may: working, ids: one(newReviewed) },
  },
};
