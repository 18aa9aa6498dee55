import type { assistantTestApi } from '@switchboard/contracts/assistant-tests';
import { type DomainFixture, everyRole } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newTicket } from './ticket.ts';

const newTest = (organization: TestOrganization, assistant_id: string) =>
  insertRow(organization, (tx, organization_id) =>
    tx.assistant_tests.create({
      data: {
        organization_id,
        assistant_id,
        ticket_hash: newTicket({ id: assistant_id, organization_id }).ticket_hash,
        created_by_name: 'Maya Lindqvist',
        status: 'ended',
        ended_reason: 'user-ended-call',
        ended_at: new Date(),
        lines: [
          {
            role: 'assistant',
            message: 'Hello!',
            starts_at: 0.5,
            ends_at: 1.2,
            is_interrupted: false,
            latency_ms: null,
          },
        ],
      },
    }),
  );

export const fixture: DomainFixture<typeof assistantTestApi> = {
  newRows: [async (organization) => newTest(organization, await newAssistant(organization))],
  operations: {
    'GET /api/assistants/:id/tests': {
      may: everyRole,
      ids: async (organization) => {
        const id = await newAssistant(organization);
        for (let count = 0; count < 3; count++) await newTest(organization, id);
        return { id };
      },
    },
  },
};
