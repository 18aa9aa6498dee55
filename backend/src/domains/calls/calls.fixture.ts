import { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { callLogApi } from '@switchboard/contracts/call-logs';
import type { callApi } from '@switchboard/contracts/calls';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { type DomainFixture, everyRole, type Ids, managing, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { starterConfig } from '../assistants/defaults.ts';
import { insertPublished } from '../assistants/versions.ts';
import { newCampaign } from '../campaigns/test-campaign-row.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newInboundNumber, newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';

async function insertCall(
  organization: TestOrganization,
  state: { status: string; ended_at: Date | null },
): Promise<string> {
  const lead_id = await newLead(organization);
  const assistant_id = await newAssistant(organization);
  const phone_number_id = await newPhoneNumber(organization);
  return insertRow(organization, (tx, organization_id) =>
    tx.calls.create({
      data: {
        ...state,
        organization_id,
        lead_id,
        assistant_id,
        phone_number_id,
        carrier: 'sandbox',
        lead_name: 'Ada Lead',
        phone_number: '+12025550147',
      },
    }),
  );
}

export const newEndedCall = (organization: TestOrganization) =>
  insertCall(organization, { status: 'disconnected', ended_at: new Date() });
const newLiveCall = (organization: TestOrganization) =>
  insertCall(organization, { status: 'connected', ended_at: null });

/** A connected simulated call, with an assistant that can transfer it. */
async function newTransferableCall(organization: TestOrganization): Promise<string> {
  const id = await newLiveCall(organization);
  const config = AssistantConfig.parse({
    ...starterConfig(uniqueName('Assistant')),
    tools: [{ type: 'transfer_call', targets: [{ name: 'Sales', phone_number: '+12025550199' }] }],
  });
  const attempt_id = await insertRow(organization, async (tx, organization_id) => {
    const assistant = await insertPublished(tx, organization_id, config);
    await tx.calls.update({ where: { id }, data: { assistant_id: assistant.id, connected_at: new Date() } });
    return tx.call_attempts.create({ data: { organization_id, call_id: id, attempt_number: 1 } });
  });
  await organization.app.services.systemPool.query(
    `INSERT INTO sandbox_calls (attempt_id, called_number, script, speed) VALUES ($1, '+12025550147', '{}', 1)`,
    [attempt_id],
  );
  return id;
}

/** The log of an ended call, with a recording. */
export async function newCallLog(organization: TestOrganization, about: Ids = {}): Promise<string> {
  const call_id = await newEndedCall(organization);
  const recording_path = `${organization.organizationId}/recordings/${call_id}.wav`;
  await organization.app.services.files.put(recording_path, Buffer.from('RIFF'));
  return insertRow(organization, (tx, organization_id) =>
    tx.call_logs.create({
      data: {
        ...about,
        organization_id,
        call_id,
        recording_path,
        recording_bytes: 4,
        call_type: 'outbound',
        phone_number: '+12025550147',
        transcript: { messages: [{ role: 'assistant', message: 'Hello', timestamp: 0.5 }] },
      },
    }),
  );
}

async function loggedParties(organization: TestOrganization) {
  const about = {
    campaign_id: await newCampaign(organization),
    lead_id: await newLead(organization),
    assistant_id: await newAssistant(organization),
  };
  await newCallLog(organization, about);
  return about;
}

/** Ends a pause of all calls that another request may have left behind. */
export const resumeCalls = ({ app, organizationId }: TestOrganization) =>
  app.services.systemPool.query(
    'UPDATE organizations SET calls_paused_at = NULL, calls_pause_reason = NULL WHERE id = $1',
    [organizationId],
  );

async function callable(organization: TestOrganization) {
  await resumeCalls(organization);
  return {
    lead_id: await newLead(organization),
    assistant_id: await newAssistant(organization),
    phone_number_id: await newPhoneNumber(organization),
    campaign_id: await newCampaign(organization),
    organization_id: organization.organizationId,
  };
}

export const fixture: DomainFixture<typeof callApi & typeof callLogApi> = {
  newRows: [newLiveCall, newCallLog],
  operations: {
    'POST /api/call': {
      may: working,
      ids: callable,
      body: (ids) => ids,
      isDone: (body) => (body as { success?: boolean }).success === true,
    },
    'GET /api/call': { may: everyRole },
    'GET /api/call/:id': { may: everyRole, ids: one(newEndedCall) },
    'POST /api/call/:id/listen': { may: managing, ids: one(newLiveCall) },
    'POST /api/call/:id/end': { may: working, ids: one(newLiveCall) },
    'GET /api/call/:id/transfer': { may: working, ids: one(newLiveCall) },
    'POST /api/call/:id/transfer': {
      may: working,
      ids: one(newTransferableCall),
      body: () => ({ target: 'Sales' }),
    },
    'PATCH /api/call/:id/ended-reason': {
      may: working,
      ids: one(newLiveCall),
      body: () => ({ ended_reason: 'audio-failed' }),
    },
    'POST /api/sandbox/call-in': {
      may: working,
      ids: async (organization) => ({ phone_number_id: await newInboundNumber(organization) }),
      body: (ids) => ({ ...ids, caller_number: fictionalPhone() }),
      isDone: (body) => (body as { success?: boolean }).success === true,
    },
    'GET /api/call-logs': {
      may: everyRole,
      ids: loggedParties,
      query: (ids) => ids,
      foreignStatus: 200,
      isDone: (body) => (body as { items: unknown[] }).items.length === 1,
    },
    'GET /api/call-logs/export': { may: everyRole, ids: loggedParties, query: (ids) => ids, foreignStatus: 200 },
    'GET /api/call-logs/tags': { may: everyRole },
    'GET /api/assistants/:id/response-times': { may: everyRole, ids: one(newAssistant) },
    'GET /api/call-logs/:id': { may: everyRole, ids: one(newCallLog) },
    'PATCH /api/call-logs/:id': {
      may: working,
      ids: one(newCallLog),
      body: () => ({ notes: 'Call back', tags: ['Price'] }),
    },
    'GET /api/call-logs/:id/transcript': { may: everyRole, ids: one(newCallLog) },
    'GET /api/call-logs/:id/line': { may: everyRole, ids: one(newCallLog) },
    'GET /api/call-logs/:id/recording': { may: everyRole, ids: one(newCallLog) },
  },
};
