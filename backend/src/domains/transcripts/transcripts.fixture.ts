import type { transcriptApi } from '@switchboard/contracts/transcripts';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newCallLog } from '../calls/calls.fixture.ts';

const content = 'User: Hello?\nAgent: Hi, this is Nora. Do you have a minute?';

export const newTranscript = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.transcripts.create({ data: { organization_id, name: uniqueName('Transcript'), content, preview: content } }),
  );

export const fixture: DomainFixture<typeof transcriptApi> = {
  newRows: [newTranscript],
  operations: {
    'GET /api/transcripts': { may: everyRole },
    'POST /api/transcripts': { may: working, body: () => ({ name: uniqueName('Transcript'), content }) },
    'POST /api/transcripts/from-call': {
      may: working,
      ids: async (organization) => ({ call_log_id: await newCallLog(organization) }),
      body: ({ call_log_id }) => ({ call_log_id }),
    },
    'GET /api/transcripts/:id': { may: everyRole, ids: one(newTranscript) },
    'DELETE /api/transcripts/:id': { may: working, ids: one(newTranscript) },
  },
};
