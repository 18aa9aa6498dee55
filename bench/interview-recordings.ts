/**
 * `node bench/interview-recordings.ts [--count 200] [--seed 1] [--parallel 1] [--throttle 6]`: holds interviews in Chromium on a
 * processor that many times slower. The seed chooses what happens in each one: nothing, a reload right after an answer, or a network
 * outage during an answer. Every recording must play to its end, and every spoken answer must be in a recording. A run is one shard:
 * shards with other seeds are added to the row in `bench/results/interview-recordings.json`. With fewer than five interviews, nothing
 * is written.
 */
import '../tooling/src/command-help.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { revisionOf } from '../tooling/src/test/revision.ts';
import { browserVersion } from './src/browser.ts';
import { writeShades } from './src/fake-camera.ts';
import { launch, pause, type Recording, until } from './src/interview-evidence.ts';
import { play } from './src/play-recording.ts';
import {
  type Api,
  ask,
  bundleRecordingPage,
  invite,
  type RecordingTab,
  signUp,
  startInterview,
} from './src/recording-page.ts';
import { type Course, courseOf, type Mishap, mishaps, recordShard, type ShardTotals } from './src/recording-shards.ts';
import { root, startAll, startPrepared } from './src/stack.ts';
import { temporary } from './src/temporary.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    parallel: { type: 'string', default: '1' },
    throttle: { type: 'string', default: '6' },
  },
});
const [count, seed, parallel, throttle] = [values.count, values.seed, values.parallel, values.throttle].map(Number) as [
  number,
  number,
  number,
  number,
];
const questions = ['What do you do at the moment?', 'What would you like to do?'];
const outageSeconds = 3;
const leastRecorded = 5;

interface Line {
  kind: string;
  starts_at: string;
  ends_at: string;
}

interface Found {
  recordings: number;
  broken: string[];
  answers: number;
  lost: number;
}

interface Speaking {
  id: string;
  tab: string;
  question: number;
  seconds: number;
  hasOutage: boolean;
}

/** Speaks an answer to the current question, and sends it as the candidate's page does. */
async function answer(page: Page, { id, tab, question, seconds, hasOutage }: Speaking): Promise<void> {
  const starts_at = new Date().toISOString();
  await pause(seconds / 2);
  if (hasOutage) await page.context().setOffline(true);
  await pause(hasOutage ? outageSeconds : 0);
  await page.context().setOffline(false);
  await pause(seconds / 2);
  const ends_at = new Date().toISOString();
  // The server accepts an answer only after its recording has arrived.
  await page.evaluate(() => window.recordingPage.flush());
  const body = { tab, kind: 'spoken', question, starts_at, ends_at };
  await page.evaluate(
    async ([path, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const send = () => fetch(String(path), { method: 'POST', headers, body: JSON.stringify(sent) });
      let response = await send();
      // The candidate's page tries again, too, while the server is busy: an answer is taken once, however often it is sent.
      for (let attempt = 1; response.status === 503 && attempt < 30; attempt += 1) {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        response = await send();
      }
      if (!response.ok) throw new Error(`The answer was refused: ${await response.text()}`);
    },
    [`/api/interviews/${id}/answers`, body] as const,
  );
}

async function take({ page, tab, begin, reload }: RecordingTab, id: string, course: Course): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await begin();
  const { mishap, seconds } = course;
  await answer(page, { id, tab, question: 1, seconds: seconds[0], hasOutage: mishap === 'outage' });
  if (mishap === 'reload') {
    // Without a pause: the answer must be safe by then.
    await reload();
    await begin();
  }
  await answer(page, { id, tab, question: 2, seconds: seconds[1], hasOutage: false });
  await page.evaluate(() => window.recordingPage.end());
  await until(
    () => page.evaluate(() => window.recordingPage.status()),
    ({ state, pendingChunks }) => state === 'done' && pendingChunks === 0,
    300,
  );
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

/** Whether all of an answer but its first two seconds was recorded: a slow computer also starts slowly. */
function isRecorded({ starts_at, ends_at }: Line, recordings: readonly Recording[]): boolean {
  return recordings.some(({ track, status, starts_at: zero, duration_seconds, gaps }) => {
    if (track !== 'camera' || status !== 'ready') return false;
    const [from, until] = [starts_at, ends_at].map((at) => (Date.parse(at) - Date.parse(zero)) / 1000) as [
      number,
      number,
    ];
    const isLost = gaps.some((gap) => gap.from_seconds < until - 0.5 && gap.until_seconds > from + 2);
    return from > -2 && until < (duration_seconds ?? 0) + 0.5 && !isLost;
  });
}

async function check(page: Page, staff: Api, id: string): Promise<Found> {
  const detail = await until(
    () => ask<{ recordings: Recording[]; lines: Line[] }>(staff, 'GET', `/api/interviews/${id}`),
    ({ recordings }) => recordings.length > 0 && recordings.every(({ status }) => ['ready', 'failed'].includes(status)),
    300,
  );
  const broken: string[] = [];
  for (const { id: recordingId, track, part, status, duration_seconds: seconds } of detail.recordings) {
    const name = `${id} ${track} ${part}`;
    if (status === 'failed') {
      broken.push(`${name}: not joined`);
      continue;
    }
    const { url } = await ask<{ url: string }>(staff, 'GET', `/api/interviews/${id}/recordings/${recordingId}`);
    const played = await play(page, url).catch((error: unknown) => ({ duration: -1, problem: String(error) }));
    if (Math.abs(played.duration - (seconds ?? 0)) > 0.2)
      broken.push(`${name}: ${played.duration} of ${seconds} s${'problem' in played ? `, ${played.problem}` : ''}`);
  }
  const answers = detail.lines.filter(({ kind }) => kind === 'spoken_answer');
  const lost = questions.length - answers.filter((line) => isRecorded(line, detail.recordings)).length;
  return { recordings: detail.recordings.length, broken, answers: answers.length, lost };
}

async function hold(staff: Api, camera: string, script: string, course: Course): Promise<Found> {
  const context = await launch(camera);
  try {
    const link = await invite(staff, {}, questions);
    const candidate = await startInterview(context, staff.url, link, script);
    await take(candidate, link.interview_id, course);
    return await check(candidate.page, staff, link.interview_id);
  } finally {
    await context.browser()?.close();
  }
}

const held = Object.fromEntries(mishaps.map((mishap) => [mishap, 0])) as Record<Mishap, number>;
const totals: ShardTotals = {
  seed,
  throttle,
  interviews: 0,
  mishaps: held,
  recordings: 0,
  broken: 0,
  answers: 0,
  lost: 0,
};
// As it was at the start: the results are uncommitted changes themselves.
const [revision, chromium] = [revisionOf(root), await browserVersion()];
const place = temporary('recordings');
try {
  const { api } = await startPrepared(place, startAll);
  const camera = join(place.folder, 'camera.y4m');
  await writeShades(camera);
  const staff = await signUp(api.url);
  const script = await bundleRecordingPage();
  let next = 1;
  const work = async () => {
    while (next <= count) {
      const course = courseOf(seed, next++);
      const found = await hold(staff, camera, script, course);
      totals.interviews += 1;
      totals.mishaps[course.mishap] += 1;
      totals.recordings += found.recordings;
      totals.answers += found.answers;
      totals.lost += found.lost;
      totals.broken += found.broken.length;
      for (const line of found.broken) console.log(line);
      console.log(
        `${totals.interviews} of ${count} (${course.mishap}): ${totals.recordings} recordings, ${totals.broken} that do not play, ${totals.answers} spoken answers, ${totals.lost} lost`,
      );
      // Recorded after each one: a run that is stopped keeps its measurements so far.
      if (count >= leastRecorded) recordShard({ ...totals, revision }, chromium);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
} finally {
  await place.stop();
}
process.exit(totals.broken + totals.lost > 0 ? 1 : 0);
