import type { leadBulkApi } from '@switchboard/contracts/lead-bulk';
import { type DomainFixture, everyRole, type Ids, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newImport } from '../lead-imports/lead-imports.fixture.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';

/** A run without a job; earlier ones are over. */
const newRun = (organization: TestOrganization) =>
  insertRow(organization, async (tx, organization_id) => {
    await tx.lead_bulk_runs.updateMany({ data: { status: 'completed' } });
    return tx.lead_bulk_runs.create({
      data: { organization_id, action: { kind: 'set', status: 'contacted' }, filter: { status: 'nobody' }, total: 0 },
    });
  });

/** Only one run can be running at a time. */
const endRuns = (organization: TestOrganization) =>
  insertRow(organization, async (tx, id) => {
    await tx.lead_bulk_runs.updateMany({ data: { status: 'completed' } });
    return { id };
  });

// The organization's own imports, to recognize requests for another organization's.
const ownImports = new Set<string>();
async function ownImport(organization: TestOrganization): Promise<string> {
  const id = await newImport(organization);
  ownImports.add(`${organization.organizationId} ${id}`);
  return id;
}

/** Named leads, or the leads of a client or an import if that belongs to another organization. */
function which(ids: Ids, { clientId, organizationId }: TestOrganization) {
  if (!ownImports.has(`${organizationId} ${ids.import_id}`)) return { filter: { import_id: ids.import_id } };
  return ids.client_id === clientId ? { ids: [ids.ids] } : { filter: { client_id: ids.client_id } };
}

const parties = async (organization: TestOrganization) => ({
  ids: await newLead(organization),
  client_id: organization.clientId,
  import_id: await ownImport(organization),
  assistant_id: await newAssistant(organization),
  phone_number_id: await newPhoneNumber(organization),
});

const schedule = ({ assistant_id, phone_number_id }: Ids) => ({
  kind: 'schedule',
  assistant_id,
  phone_number_id,
  not_before: new Date(Date.now() + 60_000).toISOString(),
  calls_per_hour: 60,
});

/** Calls that were scheduled, as a run that is over has them. */
const scheduledRun = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) => {
    const action = schedule({ assistant_id: crypto.randomUUID(), phone_number_id: crypto.randomUUID() });
    const over = { filter: { status: 'nobody' }, status: 'completed', total: 0 };
    return tx.lead_bulk_runs.create({ data: { organization_id, action, ...over } });
  });

const scheduleBody = (ids: Ids, organization: TestOrganization) => ({
  action: schedule(ids),
  ...which(ids, organization),
});

export const fixture: DomainFixture<typeof leadBulkApi> = {
  newRows: [newRun],
  operations: {
    'GET /api/leads/bulk': { may: everyRole },
    'POST /api/leads/bulk': {
      may: working,
      ids: async (organization) => {
        await endRuns(organization);
        return {
          ids: await newLead(organization),
          client_id: organization.clientId,
          import_id: await ownImport(organization),
        };
      },
      body: (ids, organization) => ({
        ...which(ids, organization),
        action: { kind: 'set', client_id: ids.client_id },
      }),
    },
    'POST /api/leads/bulk/schedule': {
      may: working,
      ids: async (organization) => {
        await endRuns(organization);
        return parties(organization);
      },
      body: scheduleBody,
    },
    'POST /api/leads/bulk/schedule/preview': { may: working, ids: parties, body: scheduleBody },
    'POST /api/leads/bulk/:id/undo': { may: working, ids: one(scheduledRun) },
    'GET /api/leads/bulk/:id': { may: everyRole, ids: one(newRun) },
    'POST /api/leads/bulk/:id/cancel': { may: working, ids: one(newRun) },
  },
};
