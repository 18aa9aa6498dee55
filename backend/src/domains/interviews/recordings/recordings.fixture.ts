import { randomUUID } from 'node:crypto';
import type { interviewRecordingApi } from '@switchboard/contracts/interview-recordings';
import type { interviewApi } from '@switchboard/contracts/interviews';
import { type DomainFixture, everyRole, type Ids } from '../../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../../testing/test-organization.ts';
import { heldInterview, tabOf } from '../interviews.fixture.ts';
import { joinedPath } from './recording-files.ts';
import { sha256, webmOf } from './test-media.ts';

const chunk = await webmOf({ seconds: 1 });

/** A joined recording of an interview in progress. */
async function withRecording(organization: TestOrganization): Promise<Ids> {
  const id = await heldInterview(organization);
  const of = { organization_id: organization.organizationId, interview_id: id, track: 'camera', part: 1 };
  const file_path = joinedPath(of);
  await organization.app.services.files.put(file_path, chunk);
  const recording_id = await insertRow(organization, (tx) =>
    tx.interview_recordings.create({
      data: {
        ...of,
        id: randomUUID(),
        status: 'ready',
        bytes: chunk.length,
        starts_at: new Date(),
        error_ms: 5,
        duration_ms: 1_000,
        sha256: sha256(chunk),
        file_path,
      },
    }),
  );
  return { id, recording_id };
}

const held = async (organization: TestOrganization): Promise<Ids> => {
  const id = await heldInterview(organization);
  return { id, tab: tabOf(id) };
};

export const fixture: DomainFixture<
  typeof interviewRecordingApi & Pick<typeof interviewApi, 'GET /api/interviews/:id/recordings/:recording_id'>
> = {
  operations: {
    'PUT /api/interviews/:id/recordings/:track/:part/chunks/:index': {
      may: 'candidate',
      ids: held,
      params: async () => ({ track: 'camera', part: '1', index: '0' }),
      file: async () => chunk,
      headers: async ({ tab = '' }) => ({
        'x-sha256': sha256(chunk),
        'x-starts-at': new Date().toISOString(),
        'x-error-ms': '5',
        'x-duration-ms': '1000',
        'x-tab': tab,
      }),
    },
    'POST /api/interviews/:id/recordings/:track/:part/complete': {
      may: 'candidate',
      ids: held,
      params: async () => ({ track: 'camera', part: '1' }),
      body: ({ tab }) => ({ tab, chunks: 1 }),
    },
    'GET /api/interviews/:id/recordings/:recording_id': { may: everyRole, ids: withRecording },
  },
};
