import type { InterviewDetail } from '@switchboard/contracts/interviews';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '../../../database/tenant-pool.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { createBuiltInVoice } from '../../../voice/speech/built-in-voice.ts';
import { foundWords } from '../../../voice/speech/found-words.ts';
import { joined, sampleRate, secondsOf } from '../../../voice/speech/pcm.ts';
import { minutesAgo, newRun } from '../interview-run.fixture.ts';
import { recordingRig } from '../recordings/recording-rig.fixture.ts';
import { spokenWebm } from '../recordings/test-media.ts';
import { decoderPath, soundBetween } from './answer-sound.ts';

const said = 'At the moment I look after the service that settles accounts every night.';

const voice = createBuiltInVoice();
let app: TestApp;
let alice: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  alice = await app.signUp();
});
afterAll(async () => {
  await voice.close();
  await app.close();
});

/** Sound without words. */
function noise(seconds: number): Int16Array {
  let state = 1;
  return Int16Array.from({ length: seconds * sampleRate }, () => {
    state = (state * 16_807) % 2_147_483_647;
    return (state % 8_000) - 4_000;
  });
}

const silence = (seconds: number) => new Int16Array(seconds * sampleRate);

it('only staff can read the rough transcript of spoken answers, if it is reliable', async () => {
  const encoder = decoderPath();
  if (!encoder) throw new Error('There is no decoder here');
  const pcm = await voice.speak(said, { voice: 'builtin-male', speed: 1, pitch: 1 });
  const whole = joined([silence(2), pcm, silence(3), noise(2), silence(1)]);
  const began = minutesAgo(2);
  const at = (seconds: number) => new Date(began.getTime() + seconds * 1000).toISOString();
  const run = await newRun(app, alice);
  await run.set({ started_at: began, asked_at: began });
  const spokenUntil = 2 + secondsOf(pcm);
  const answered = await run.answer(1, { kind: 'spoken', starts_at: at(2), ends_at: at(spokenUntil) });
  expect(answered.status).toBe(200);
  await run.set({ asked_at: began });
  await run.answer(2, { kind: 'spoken', starts_at: at(spokenUntil + 3), ends_at: at(spokenUntil + 5) });

  const rig = await recordingRig(app, alice);
  const headers = { 'x-starts-at': at(0), 'x-duration-ms': String(Math.round(secondsOf(whole) * 1000)) };
  expect((await rig.send(run, await spokenWebm(encoder, whole), { headers })).status).toBe(204);
  expect((await rig.complete(run, 1)).status).toBe(200);

  const spoken = await eventually(
    () =>
      withTenant(alice.organizationId, async () => {
        const rows = await app.services.db.interview_lines.findMany({
          where: { interview_id: run.id, kind: 'spoken_answer' },
          orderBy: { number: 'asc' },
        });
        return rows.every(({ rough_text }) => rough_text !== null) && rows;
      }),
    120,
  );
  expect(spoken).toHaveLength(2);
  const { lines } = (await alice.request<InterviewDetail>('GET', `/api/interviews/${run.id}`)).body;
  const [first, second] = lines.filter(({ kind }) => kind === 'spoken_answer');
  expect(first?.message).toMatch(/^Spoken answer, 0:0\d$/);
  expect(foundWords(said, first?.rough_text ?? '')).toBeGreaterThan(0.5);
  // The kept words were really said.
  expect(foundWords(first?.rough_text ?? '', said)).toBeGreaterThan(0.85);
  expect(first?.evidence).toMatchObject([{ track: 'camera', seconds: 2 }]);
  expect([second?.message, second?.rough_text]).toEqual(['Spoken answer, 0:02', null]);
  expect(JSON.stringify((await run.join()).body)).not.toContain('rough_text');
});

it('a recording without decodable sound has no transcript', async () => {
  const decoder = decoderPath() ?? '';
  expect(await soundBetween(decoder, import.meta.filename, 0, 2)).toBeNull();
});
