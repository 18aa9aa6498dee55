import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { findChromium } from '../../tooling/src/checks/chromium.ts';
import { chromiumArgs } from '../../tooling/src/checks/chromium-args.ts';
import { writeShades } from './fake-camera.ts';
import { type Played, play } from './play-recording.ts';
import { ask, bundleRecordingPage, invite, signUp, startInterview } from './recording-page.ts';
import { startAll, startPrepared } from './stack.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

type Api = Awaited<ReturnType<typeof signUp>>;

/** A recording as staff read it. */
export interface Recording {
  id: string;
  track: string;
  part: number;
  status: string;
  starts_at: string;
  error_ms: number;
  duration_seconds: number | null;
  gaps: { from_seconds: number; until_seconds: number }[];
}

/** A joined recording with the observations during it. */
export interface Evidence {
  recording: Recording;
  seen: { at: string; error_ms: number; brightness: number }[];
  played: Played;
}

/** A browser whose camera shows a shade a second. */
export async function launch(camera: string): Promise<BrowserContext> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: [
      ...chromiumArgs,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${camera}`,
    ],
  });
  return browser.newContext();
}

/** Waits for this many seconds. */
export const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Waits until a value is as it is wanted. Throws where it never is. */
export async function until<T>(read: () => Promise<T>, isRight: (value: T) => boolean, seconds = 120): Promise<T> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await read();
    if (isRight(value)) return value;
    if (Date.now() > end) throw new Error(`Nothing happened: ${JSON.stringify(value)}`);
    await pause(0.25);
  }
}

/** The events of an interview; in seconds. */
interface Course {
  beforeOutage: number;
  outage: number;
  beforeReload: number;
  afterReload: number;
}

async function hold(context: BrowserContext, api: Api, script: string, course: Course): Promise<Evidence[]> {
  const link = await invite(api);
  const { page, begin, reload } = await startInterview(context, api.url, link, script);
  const seen = new Map<number, Evidence['seen']>();
  const first = await begin();
  await pause(course.beforeOutage);
  await context.setOffline(true);
  await pause(course.outage);
  await context.setOffline(false);
  // Another recorder continues in the same part.
  await page.evaluate(() => window.recordingPage.replaceCamera());
  await pause(course.beforeReload);
  seen.set(first, await page.evaluate(() => window.recordingPage.seen()));
  if (course.afterReload > 0) {
    await reload();
    const second = await begin();
    await pause(course.afterReload);
    seen.set(second, await page.evaluate(() => window.recordingPage.seen()));
  }
  await page.evaluate(() => window.recordingPage.end());
  const status = await until(
    () => page.evaluate(() => window.recordingPage.status()),
    ({ state }) => state === 'done',
  );
  if (status.pendingChunks > 0 || status.failed) throw new Error(`Not all was sent: ${JSON.stringify(status)}`);
  const { recordings } = await until(
    () => ask<{ recordings: Recording[] }>(api, 'GET', `/api/interviews/${link.interview_id}`),
    (detail) => detail.recordings.length > 0 && detail.recordings.every((one) => one.status === 'ready'),
  );
  const found: Evidence[] = [];
  for (const recording of recordings) {
    const path = `/api/interviews/${link.interview_id}/recordings/${recording.id}`;
    const { url } = await ask<{ url: string }>(api, 'GET', path);
    const isCamera = recording.track === 'camera';
    found.push({ recording, seen: (isCamera && seen.get(recording.part)) || [], played: await play(page, url) });
  }
  await page.close();
  return found;
}

/** Milliseconds between the place at which a recording is opened for a finding and the picture that was seen. */
export function errorsOf({ recording, seen, played }: Evidence): number[] {
  return seen.flatMap(({ at, brightness }) => {
    const seconds = (Date.parse(at) - Date.parse(recording.starts_at)) / 1000;
    const near = played.steps.filter(
      (step) => Math.abs(step.brightness - brightness) < 15 && Math.abs(step.seconds - seconds) < 2,
    );
    return near[0] ? [Math.abs(near[0].seconds - seconds) * 1000] : [];
  });
}

/** Holds interviews with these events in one installation, and returns their stored evidence. */
export async function holdInterviews(course: Course, times: number, log: (line: string) => void): Promise<Evidence[]> {
  const place = temporary('evidence');
  try {
    const { api } = await startPrepared(place, startAll);
    const camera = join(place.folder, 'camera.y4m');
    await writeShades(camera);
    const staff = await signUp(api.url);
    const script = await bundleRecordingPage();
    const evidence: Evidence[] = [];
    for (let time = 0; time < times; time += 1) {
      const context = await launch(camera);
      try {
        evidence.push(...(await hold(context, staff, script, course)));
      } finally {
        await context.browser()?.close();
      }
      log(`${evidence.length} recordings are joined`);
    }
    return evidence;
  } finally {
    await place.stop();
  }
}

/** How near to its finding a recording is opened, and how soon it shows the place. */
export async function measureInterviewEvidence({ pairs, isQuick, log }: BenchOptions): Promise<Row[]> {
  const course = { beforeOutage: 6, outage: 5, beforeReload: isQuick ? 3 : 9, afterReload: 8 };
  const evidence = await holdInterviews(course, isQuick ? 1 : Math.max(3, pairs), log);
  const errors = evidence.flatMap(errorsOf);
  const seeks = evidence.flatMap(({ played }) => played.seeks);
  if (errors.length === 0) throw new Error('Nothing that was seen is in the recordings');
  const stated = evidence.map(({ recording }) => recording.error_ms);
  log(
    `${errors.length} moments, ${Math.max(...errors).toFixed(0)} ms off at most; sought in ${median(seeks).toFixed(0)} ms`,
  );
  return [
    {
      measure: 'from the place at which a recording is opened for a finding to the picture that was seen',
      against: 'the clock',
      ratio: spread(errors, { digits: 0, unit: ' ms' }),
      goal: '≤ 250 ms',
      note: `${errors.length} changes of a camera that shows a shade a second, in ${evidence.length / 2} recordings, with an outage of 5 s, another camera and a reload each; they state themselves to be ${Math.max(...stated)} ms off at most`,
    },
    {
      measure: 'a place in a joined recording is shown',
      against: 'the clock',
      ratio: spread(seeks, { digits: 0, unit: ' ms' }),
      goal: '≤ 300 ms',
      note: `${seeks.length} jumps in ${evidence.length} recordings of some seconds, from this machine`,
    },
  ];
}
