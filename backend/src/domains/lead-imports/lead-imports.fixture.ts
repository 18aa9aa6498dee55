import { randomUUID } from 'node:crypto';
import type { leadImportApi } from '@switchboard/contracts/lead-imports';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { type DomainFixture, everyRole, type Ids, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newCampaign } from '../campaigns/test-campaign-row.ts';
import { phoneColumns } from '../leads/phone.ts';

const file = () => Buffer.from(`First Name,Last Name,Phone\nAda,Moss,${fictionalPhone()}\n`);

const layout = {
  encoding: 'utf-8',
  delimiter: ',',
  has_header: true,
  columns: ['First Name', 'Last Name', 'Phone'],
  samples: [['Ada', 'Moss', '+1 202-555-0147']],
};

const options = {
  mapping: ['first_name', 'last_name', 'phone_number'],
  country: null,
  existing: 'fill',
  shared_number: 'second',
  client_id: null,
  campaign_id: null,
};

export async function newImport(organization: TestOrganization, import_status = 'ready'): Promise<string> {
  const id = randomUUID();
  const file_path = `${organization.organizationId}/lead-imports/${id}`;
  await organization.app.services.files.put(file_path, file());
  return insertRow(organization, (tx, organization_id) =>
    tx.lead_imports.create({
      data: {
        id,
        organization_id,
        original_filename: 'leads.csv',
        file_path,
        size_bytes: 50,
        sha256: '',
        import_status,
        layout,
        columns_key: '',
        options,
        rows_total: 1,
      },
    }),
  );
}

const inState = (state: string) => one((organization) => newImport(organization, state));

/** A row that waits for an answer, or was answered. */
const newProblem =
  (answered_at: Date | null) =>
  async (organization: TestOrganization): Promise<Ids> => {
    const id = await newImport(organization, 'completed');
    const phone = phoneColumns(fictionalPhone());
    const lead_id = await insertRow(organization, (tx, organization_id) =>
      tx.leads.create({ data: { organization_id, first_name: 'Bo', last_name: 'Lind', ...phone } }),
    );
    const problem_id = await insertRow(organization, (tx, organization_id) =>
      tx.lead_import_problems.create({
        data: {
          organization_id,
          import_id: id,
          line: 2,
          cells: ['Ada', 'Moss', phone.phone_number],
          problems: [{ column: 'Phone', message: 'This number belongs to Bo Lind.' }],
          answered_at,
        },
      }),
    );
    return answered_at ? { id, problem_id } : { id, problem_id, lead_id };
  };

/** An import with three bad rows. */
async function withProblems(organization: TestOrganization): Promise<Ids> {
  const import_id = await newImport(organization, 'completed');
  for (const line of [2, 3, 4])
    await insertRow(organization, (tx, organization_id) =>
      tx.lead_import_problems.create({
        data: {
          organization_id,
          import_id,
          line,
          cells: ['Ada', 'Moss', '12'],
          problems: [{ column: 'Phone', message: '"12" is not a valid phone number.' }],
        },
      }),
    );
  return { id: import_id };
}

const ready = async (organization: TestOrganization) => ({
  id: await newImport(organization),
  client_id: organization.clientId,
  campaign_id: await newCampaign(organization),
});

export const fixture: DomainFixture<typeof leadImportApi> = {
  newRows: [newImport],
  operations: {
    'GET /api/leads/import': { may: everyRole, query: { limit: '100' } },
    'POST /api/leads/import': { may: working, file: async () => file() },
    'GET /api/leads/import/:id': { may: everyRole, ids: one(newImport) },
    'PATCH /api/leads/import/:id': {
      may: working,
      ids: ready,
      body: ({ client_id, campaign_id }) => ({ options: { ...options, client_id, campaign_id } }),
    },
    'DELETE /api/leads/import/:id': { may: working, ids: one(newImport) },
    'POST /api/leads/import/:id/start': {
      may: working,
      ids: ready,
      body: ({ client_id, campaign_id }) => ({ options: { ...options, client_id, campaign_id } }),
    },
    'POST /api/leads/import/:id/cancel': { may: working, ids: inState('running') },
    'POST /api/leads/import/:id/undo': { may: working, ids: inState('completed') },
    'GET /api/leads/import/:id/problems': { may: everyRole, ids: withProblems },
    'POST /api/leads/import/:id/problems/:problem_id/answer': {
      may: working,
      ids: newProblem(null),
      body: ({ lead_id }) => ({ action: 'update', lead_id }),
    },
    'POST /api/leads/import/:id/problems/:problem_id/reopen': { may: working, ids: newProblem(new Date()) },
    'GET /api/leads/import/:id/problems/file': { may: everyRole, ids: withProblems },
  },
};
