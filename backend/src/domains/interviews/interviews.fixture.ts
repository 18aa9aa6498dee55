import { createHash, randomBytes } from 'node:crypto';
import { type interviewApi, ProctoringTools } from '@switchboard/contracts/interviews';
import { type DomainFixture, working } from '../../testing/operation-fixture.ts';
import { inAWeek, insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newLead } from '../leads/leads.fixture.ts';

/** An open interview; gives the token of its link. */
async function newInterview(organization: TestOrganization): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  const [lead_id, assistant_id] = [await newLead(organization), await newAssistant(organization)];
  await insertRow(organization, (tx, organization_id) =>
    tx.interviews.create({
      data: {
        organization_id,
        lead_id,
        assistant_id,
        token_hash: createHash('sha256').update(token).digest('hex'),
        proctoring_tools: Object.fromEntries(Object.keys(ProctoringTools.shape).map((tool) => [tool, false])),
        expires_at: inAWeek(),
      },
    }),
  );
  return token;
}

export const fixture: DomainFixture<typeof interviewApi> = {
  operations: {
    'POST /api/video-link': {
      may: working,
      ids: async (organization) => ({
        lead_id: await newLead(organization),
        agent_id: await newAssistant(organization),
        organization_id: organization.organizationId,
      }),
      body: (ids) => ids,
    },
    'GET /api/video-call/:token': {
      may: 'anyone',
      params: async (organization) => ({ token: await newInterview(organization) }),
    },
  },
};
