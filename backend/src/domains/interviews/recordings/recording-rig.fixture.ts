import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordedTrack } from '@switchboard/contracts/interviews.limits';
import { withTenant } from '../../../database/tenant-pool.ts';
import type { interview_recordings } from '../../../generated/prisma/client.ts';
import { eventually, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import type { Refused, Run } from '../interview-run.fixture.ts';
import { cut, sha256, webmOf } from './test-media.ts';

interface Sent {
  index?: number;
  track?: RecordedTrack | string;
  part?: number | string;
  headers?: Record<string, string>;
  cookie?: string;
  id?: string;
}

async function answered(response: Response): Promise<{ status: number; reason?: string | undefined; body: string }> {
  const body = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, reason: isJson ? (JSON.parse(body) as Refused).error.reason : undefined, body };
}

/** Ten seconds of media in four chunks, and actions on them in an installation. */
export async function recordingRig(app: TestApp, alice: TestPerson) {
  const chunks = cut(await webmOf({ seconds: 10 }), 4);

  /** Sends a chunk as a browser does. */
  async function send({ id, browser }: Run, bytes: Uint8Array, sent: Sent = {}) {
    const { index = 0, track = 'camera', part = 1, headers = {}, cookie = browser.cookie } = sent;
    const place = `/api/interviews/${sent.id ?? id}/recordings/${track}/${part}/chunks/${index}`;
    const response = await app.fetch(place, {
      method: 'PUT',
      headers: {
        'content-type': 'video/webm',
        'content-length': String(bytes.byteLength),
        'x-sha256': sha256(bytes),
        'x-starts-at': new Date(Date.parse('2026-11-25T10:00:00Z') + index * 2_500).toISOString(),
        'x-error-ms': '12',
        'x-duration-ms': '2500',
        'x-tab': browser.tab,
        cookie,
        ...headers,
      },
      body: Buffer.from(bytes),
    });
    return answered(response);
  }

  const complete = ({ id, browser }: Run, count: number, part = 1) =>
    browser.request<Refused>('POST', `/api/interviews/${id}/recordings/camera/${part}/complete`, {
      tab: browser.tab,
      chunks: count,
    });

  const rowsOf = ({ id }: Run, person = alice): Promise<interview_recordings[]> =>
    withTenant(person.organizationId, async () =>
      app.services.db.interview_recordings.findMany({ where: { interview_id: id }, orderBy: { part: 'asc' } }),
    );

  const settled = (run: Run, person = alice) =>
    eventually(async () => {
      const [row] = await rowsOf(run, person);
      return row && ['ready', 'failed'].includes(row.status) && row;
    }, 40);

  const folderOf = ({ id }: Run) => join(app.services.env.dataDir, 'files', alice.organizationId, 'interviews', id);

  function filesOf(run: Run): string[] {
    const folder = folderOf(run);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  }

  const sendAll = async (run: Run, indexes = [0, 1, 2, 3]): Promise<void> => {
    for (const index of indexes) {
      const { status } = await send(run, chunks[index] ?? Buffer.alloc(0), { index });
      if (status !== 204) throw new Error(`Chunk ${index}: ${status}`);
    }
  };

  return { chunks, send, sendAll, complete, rowsOf, settled, filesOf };
}

export type RecordingRig = Awaited<ReturnType<typeof recordingRig>>;
