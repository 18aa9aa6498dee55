/**
 * `node bench/interview-recordings.ts [--interviews 200] [--throttle 6]`: holds so many interviews in Chromium, one after the other,
 * on a processor that is so many times slower. Half of the pages are closed in the middle and opened again. Every recording has to
 * play to its end, and every spoken answer has to be in one.
 */
import '../tooling/src/command-help.ts';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
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
import { startAll, startPrepared } from './src/stack.ts';
import { temporary } from './src/temporary.ts';

const { values } = parseArgs({
  options: { interviews: { type: 'string', default: '200' }, throttle: { type: 'string', default: '6' } },
});
const [interviews, throttle] = [Number(values.interviews), Number(values.throttle)];
const questions = ['What do you do at the moment?', 'What would you like to do?'];
const answerSeconds = 6;

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

/** Speaks an answer of some seconds to the question that is asked. */
async function answer(page: Page, id: string, tab: string, question: number): Promise<void> {
  const starts_at = new Date().toISOString();
  await pause(answerSeconds);
  const ends_at = new Date().toISOString();
  // As the candidate's page does: the server takes an answer once its recording is kept.
  await page.evaluate(() => window.recordingPage.flush());
  const body = { tab, kind: 'spoken', question, starts_at, ends_at };
  await page.evaluate(
    async ([path, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(String(path), { method: 'POST', headers, body: JSON.stringify(sent) });
      if (!response.ok) throw new Error(`The answer was refused: ${await response.text()}`);
    },
    [`/api/interviews/${id}/answers`, body] as const,
  );
}

async function take({ page, tab, begin, reload }: RecordingTab, id: string, isReloaded: boolean): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  await begin();
  await answer(page, id, tab, 1);
  if (isReloaded) {
    // At once: what was answered has to be safe by then.
    await reload();
    await begin();
  }
  await answer(page, id, tab, 2);
  await page.evaluate(() => window.recordingPage.end());
  await until(
    () => page.evaluate(() => window.recordingPage.status()),
    ({ state, pendingChunks }) => state === 'done' && pendingChunks === 0,
    300,
  );
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}

/** Whether all of an answer but its first two seconds can be heard: a slow computer is slow to begin, too. */
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
    const played = await play(page, url).catch((error: unknown) => ({ duration: -1, error }));
    if (Math.abs(played.duration - (seconds ?? 0)) > 0.2) broken.push(`${name}: ${played.duration} of ${seconds} s`);
  }
  const answers = detail.lines.filter(({ kind }) => kind === 'spoken_answer');
  const lost = questions.length - answers.filter((line) => isRecorded(line, detail.recordings)).length;
  return { recordings: detail.recordings.length, broken, answers: answers.length, lost };
}

async function hold(staff: Api, camera: string, script: string, isReloaded: boolean): Promise<Found> {
  const context = await launch(camera);
  try {
    const link = await invite(staff, {}, questions);
    const candidate = await startInterview(context, staff.url, link, script);
    await take(candidate, link.interview_id, isReloaded);
    return await check(candidate.page, staff, link.interview_id);
  } finally {
    await context.browser()?.close();
  }
}

const place = temporary('recordings');
const total: Found = { recordings: 0, broken: [], answers: 0, lost: 0 };
try {
  const { api } = await startPrepared(place, startAll);
  const camera = join(place.folder, 'camera.y4m');
  await writeShades(camera);
  const staff = await signUp(api.url);
  const script = await bundleRecordingPage();
  for (let number = 1; number <= interviews; number += 1) {
    const found = await hold(staff, camera, script, number % 2 === 0);
    total.recordings += found.recordings;
    total.answers += found.answers;
    total.lost += found.lost;
    total.broken.push(...found.broken);
    console.log(
      `${number} of ${interviews}: ${total.recordings} recordings, ${total.broken.length} that do not play, ${total.answers} spoken answers, ${total.lost} lost`,
    );
  }
  for (const line of total.broken) console.log(line);
} finally {
  await place.stop();
}
process.exit(total.broken.length + total.lost > 0 ? 1 : 0);
