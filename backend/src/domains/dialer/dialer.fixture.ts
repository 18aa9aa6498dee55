import type { dialerApi } from '@switchboard/contracts/dialer';
import type { Tx } from '../../database/database.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { type DomainFixture, everyRole, managing, one, working } from '../../testing/operation-fixture.ts';
import { inAWeek, insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newEndedCall, resumeCalls } from '../calls/calls.fixture.ts';
import { newLead } from '../leads/leads.fixture.ts';
import { newScheduledCall } from '../scheduled-calls/scheduled-calls.fixture.ts';

async function newUncertainAttempt(organization: TestOrganization): Promise<string> {
  const call_id = await newEndedCall(organization);
  return insertRow(organization, (tx, organization_id) =>
    tx.call_attempts.create({
      data: { organization_id, call_id, attempt_number: 1, status: 'uncertain', settled_at: new Date() },
    }),
  );
}

async function newHeldCall(organization: TestOrganization): Promise<string> {
  const id = await newScheduledCall(organization);
  return insertRow(organization, (tx) =>
    tx.scheduled_calls.update({
      where: { id },
      data: {
        hold_reason: 'outside_call_window',
        hold_explanation: 'Held until 9:00 AM in Chicago.',
        hold_until: inAWeek(),
        held_since: new Date(),
      },
    }),
  );
}

async function heldParties(organization: TestOrganization) {
  const id = await newHeldCall(organization);
  const read = (tx: Tx) => tx.scheduled_calls.findFirstOrThrow({ where: { id } });
  const { assistant_id, campaign_id } = await withTenant(organization.organizationId, () =>
    organization.app.services.db.$transaction(read),
  );
  return { assistant_id, campaign_id: campaign_id ?? '' };
}

const decision = { attempt_number: 1, is_allowed: false, reason: 'do_not_call', rules: [], inputs: {} };

async function newDecision(organization: TestOrganization): Promise<string> {
  const scheduled_call_id = await newScheduledCall(organization);
  return insertRow(organization, (tx, organization_id) =>
    tx.dial_decisions.create({ data: { ...decision, organization_id, scheduled_call_id } }),
  );
}

async function decided(organization: TestOrganization) {
  const scheduled_call_id = await newScheduledCall(organization);
  const call_id = await newEndedCall(organization);
  const lead_id = await newLead(organization);
  await insertRow(organization, async (tx, organization_id) => {
    await tx.calls.update({ where: { id: call_id }, data: { scheduled_call_id } });
    return tx.dial_decisions.create({ data: { ...decision, call_id, lead_id, organization_id } });
  });
  return { scheduled_call_id, call_id, lead_id };
}

const paused = async ({ app, organizationId }: TestOrganization) => {
  await app.services.systemPool.query(
    "UPDATE organizations SET calls_paused_at = now(), calls_pause_reason = 'A drill' WHERE id = $1",
    [organizationId],
  );
  return {};
};

const notPaused = async (organization: TestOrganization) => {
  await resumeCalls(organization);
  return {};
};

export const fixture: DomainFixture<typeof dialerApi> = {
  newRows: [newUncertainAttempt, newHeldCall, newDecision],
  operations: {
    'GET /api/calls/overview': { may: everyRole },
    'GET /api/calls/pause': { may: everyRole },
    'POST /api/calls/pause': { may: working, ids: notPaused, body: () => ({ reason: 'A drill' }) },
    'POST /api/calls/resume': { may: managing, ids: paused },
    'GET /api/calls/settings': { may: everyRole },
    'PATCH /api/calls/settings': {
      may: managing,
      body: () => ({ max_attempts_per_lead_and_day: 3, retries: { busy: { after_minutes: 30, times: 2 } } }),
    },
    'GET /api/calls/held': {
      may: everyRole,
      ids: heldParties,
      query: (ids) => ids,
      foreignStatus: 200,
      isDone: (body) => (body as { items: unknown[] }).items.length === 1,
    },
    'GET /api/calls/campaigns': { may: everyRole },
    'GET /api/calls/uncertain': { may: everyRole },
    'POST /api/calls/uncertain/:id/resolve': {
      may: working,
      ids: one(newUncertainAttempt),
      body: () => ({ was_dialed: false }),
    },
    'GET /api/decisions': {
      may: everyRole,
      ids: decided,
      query: (ids) => ids,
      foreignStatus: 200,
      isDone: (body) => (body as { items: unknown[] }).items.length === 1,
    },
  },
};
