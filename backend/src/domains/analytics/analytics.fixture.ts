import type { analyticsApi } from '@switchboard/contracts/analytics';
import { type DomainFixture, everyRole, type Ids } from '../../testing/operation-fixture.ts';
import type { TestOrganization } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newCallLog } from '../calls/calls.fixture.ts';
import { newLead } from '../leads/leads.fixture.ts';

async function ofPro({ app, organizationId }: TestOrganization): Promise<Ids> {
  await app.services.systemPool.query('UPDATE organizations SET is_pro = true WHERE id = $1', [organizationId]);
  return {};
}

async function calledBy(organization: TestOrganization): Promise<Ids> {
  await ofPro(organization);
  const about = { assistant_id: await newAssistant(organization), lead_id: await newLead(organization) };
  await newCallLog(organization, about);
  return { assistant_id: about.assistant_id };
}

export const fixture: DomainFixture<typeof analyticsApi> = {
  operations: {
    'GET /api/analytics/summary': { may: everyRole, ids: ofPro },
    'GET /api/analytics/calls': { may: everyRole, ids: ofPro },
    'GET /api/analytics/calls/export': { may: everyRole, ids: ofPro, query: { table: 'days' } },
    'GET /api/analytics/leads': {
      may: everyRole,
      ids: calledBy,
      query: (ids) => ids,
      foreignStatus: 200,
      isDone: (body) => (body as { items: unknown[] }).items.length === 1,
    },
    'GET /api/analytics/leads/export': { may: everyRole, ids: calledBy, query: (ids) => ids, foreignStatus: 200 },
  },
};
