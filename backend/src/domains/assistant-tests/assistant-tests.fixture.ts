import { randomUUID } from 'node:crypto';
import type { assistantTestApi } from '@switchboard/contracts/assistant-tests';
import { type DomainFixture, everyRole, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newTicket } from './ticket.ts';

async function newTest(organization: TestOrganization, assistant_id: string) {
  const recording_path = `${organization.organizationId}/tests/${randomUUID()}.wav`;
  await organization.app.services.files.put(recording_path, Buffer.from('RIFF'));
  return insertRow(organization, (tx, organization_id) =>
    tx.assistant_tests.create({
      data: {
        organization_id,
        assistant_id,
        ticket_hash: newTicket({ id: assistant_id, organization_id }).ticket_hash,
        is_recorded: true,
        recording_path,
        recording_bytes: 4,
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
}

export const fixture: DomainFixture<typeof assistantTestApi> = {
  newRows: [async (organization) => newTest(organization, await newAssistant(organization))],
  operations: {
    'GET /api/assistants/:id/parts': {
      may: everyRole,
      ids: async (organization) => ({ id: await newAssistant(organization) }),
    },
    'POST /api/assistants/:id/try-provider': {
      may: working,
      ids: async (organization) => ({ id: await newAssistant(organization) }),
      body: () => ({ part: 'tts', provider: 'builtin' }),
    },
    'GET /api/assistants/:id/tests': {
      may: everyRole,
      ids: async (organization) => {
        const id = await newAssistant(organization);
        for (let count = 0; count < 3; count++) await newTest(organization, id);
        return { id };
      },
    },
    'GET /api/assistant-tests/:id': {
      may: everyRole,
      ids: async (organization) => ({ id: await newTest(organization, await newAssistant(organization)) }),
    },
    'GET /api/assistant-tests/:id/recording': {
      may: everyRole,
      ids: async (organization) => ({ id: await newTest(organization, await newAssistant(organization)) }),
    },
  },
};
