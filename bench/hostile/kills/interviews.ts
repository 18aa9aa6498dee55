import { newRun, type Run } from '../../../backend/src/domains/interviews/interview-run.fixture.ts';
import { recordingRig } from '../../../backend/src/domains/interviews/recordings/recording-rig.fixture.ts';
import { asOwner } from '../../../backend/src/testing/test-database.ts';
import type { Kind, KindParts } from './kind.ts';

/** Interviews whose recordings go up in pieces, and are joined when they are over. */
export async function interviews({ app, remote, person }: KindParts): Promise<Kind[]> {
  const rig = await recordingRig(remote, person);
  const whole = rig.chunks.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const runs: Run[] = [];
  return [
    {
      name: 'interviews with recordings',
      async begin() {
        const run = await newRun(app, person);
        await rig.sendAll(run);
        const { status, body } = await remote.request(
          'POST',
          `/api/interviews/${run.id}/recordings/camera/1/complete`,
          { tab: run.browser.tab, chunks: rig.chunks.length },
          { cookie: run.browser.cookie },
        );
        if (status !== 200) throw new Error(`A recording was answered with ${status}: ${JSON.stringify(body)}`);
        runs.push(run);
      },
      async outcomes() {
        const { rows } = await asOwner(app.services.env.databaseUrl, (owner) =>
          owner.query<{ interview_id: string; status: string; copies: number; size: string | null }>(
            `SELECT interview_id, status, bytes::text AS size, (count(*) OVER (PARTITION BY interview_id))::int AS copies
             FROM interview_recordings WHERE interview_id = ANY($1)`,
            [runs.map(({ id }) => id)],
          ),
        );
        const found = rows.map(({ interview_id, status, copies, size }) => ({
          isStuck: !['ready', 'failed'].includes(status),
          isLost: status === 'failed' || (status === 'ready' && Number(size) < whole * 0.8),
          isDoubled: copies > 1,
          detail: `recording of ${interview_id}: ${status}, ${size} of ${whole} bytes`,
        }));
        return [...found, ...Array.from({ length: Math.max(0, runs.length - rows.length) }, () => ({ isLost: true }))];
      },
    },
  ];
}
