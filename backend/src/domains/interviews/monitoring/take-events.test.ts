import { randomUUID } from 'node:crypto';
import type { CallEvent, InterviewEvent } from '@switchboard/contracts/interview-events';
import type { InterviewDetail } from '@switchboard/contracts/interviews';
import { oneActMs } from '@switchboard/contracts/interviews.limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import { minutesAgo, newRun, type Refused, type Run } from '../interview-run.fixture.ts';

let app: TestApp;
let alice: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  alice = await app.signUp();
});
afterAll(() => app.close());

type Event = Partial<InterviewEvent>;
const detail = async (id: string) => (await alice.request<InterviewDetail>('GET', `/api/interviews/${id}`)).body;
const at = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString();

/** One switch to another tab and back, as Chromium reports it. */
const tabSwitch = (secondsAgo: number): Event[] => [
  { event_type: 'window_blur', event_action: 'blur', at: at(secondsAgo) },
  { event_type: 'tab_change', event_action: 'hidden', at: at(secondsAgo - 0.02) },
  { event_type: 'tab_change', event_action: 'visible', at: at(secondsAgo - 4) },
  { event_type: 'window_focus', event_action: 'focus', at: at(secondsAgo - 4) },
];

/** A run that started some minutes ago, so that there is time for the reported events. */
async function running(fields: Record<string, unknown> = {}): Promise<Run> {
  const run = await newRun(app, alice, fields);
  await run.set({ started_at: minutesAgo(5) });
  return run;
}

const terminate = (run: Run, violation_type: string) =>
  run.browser.request<Refused & { ended_reason: string | null }>('POST', `/api/call/${run.id}/terminate-violation`, {
    violation_type,
  });

test('one act of leaving counts once, and the third ends the interview', async () => {
  const run = await running();
  const first = await run.report(tabSwitch(55));
  expect(first.body).toEqual({
    received_through: 4,
    counts: { tab_change: 1, window_blur: 0, multiple_monitors: 0, limit: 3 },
    penalty: { counter: 'tab_change', seconds: 5, moved: null },
    ended_reason: null,
  });
  const second = await run.report([{ event_type: 'window_blur', event_action: 'blur', at: at(40) }]);
  expect(second.body).toMatchObject({ counts: { window_blur: 1 }, penalty: { counter: 'window_blur', seconds: 3 } });
  await run.report([{ event_type: 'window_focus', event_action: 'focus', at: at(38) }]);
  await run.report(tabSwitch(30));
  expect((await terminate(run, 'tab_change')).body.error.reason).toBe('limit_not_reached');
  const third = await run.report(tabSwitch(10));
  expect(third.body).toMatchObject({
    counts: { tab_change: 3 },
    penalty: null,
    ended_reason: 'tab-change-violation-limit',
  });
  const shown = await detail(run.id);
  expect(shown).toMatchObject({
    status: 'ended',
    ended_reason: 'tab-change-violation-limit',
    needs_review: true,
    counted_findings: 4,
  });
  expect(
    shown.findings.map(({ kind, counter, count, severity, is_end }) => [kind, counter, count, severity, is_end]),
  ).toEqual([
    ['tab_change', 'tab_change', 1, 'penalty', false],
    ['window_blur', 'window_blur', 1, 'penalty', false],
    ['tab_change', 'tab_change', 2, 'penalty', false],
    ['tab_change', 'tab_change', 3, 'critical', true],
  ]);
  expect(shown.findings.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
});

test("a limit that was just reached ends the interview with the next heartbeat, or on the browser's report", async () => {
  for (const how of ['sign', 'claim'] as const) {
    const run = await running();
    const third = await run.report([
      ...tabSwitch(60),
      ...tabSwitch(40),
      { event_type: 'tab_change', event_action: 'hidden' },
    ]);
    expect(third.body).toMatchObject({ counts: { tab_change: 3 }, ended_reason: null });
    if (how === 'sign') {
      expect((await run.sign()).body.ended_reason).toBeNull();
      await new Promise((resolve) => setTimeout(resolve, oneActMs));
      expect((await run.sign()).body.ended_reason).toBe('tab-change-violation-limit');
    } else expect((await terminate(run, 'tab_change')).body.ended_reason).toBe('tab-change-violation-limit');
    expect((await detail(run.id)).findings.map(({ is_end }) => is_end)).toEqual([false, false, true]);
  }
});

test('a repeated batch of events is stored once and gets the same answer', async () => {
  const run = await running();
  const batch = tabSwitch(20).map((event, index) => ({ sequence: index + 1, error_ms: 5, ...event }));
  const send = () => run.browser.request('POST', `/api/call/${run.id}/events`, { tab: run.browser.tab, events: batch });
  const [first, again] = [await send(), await send()];
  expect(again.status).toBe(200);
  expect(again.body).toEqual(first.body);
  expect((await detail(run.id)).findings).toHaveLength(1);
});

test('the interview records how many browser reports are missing', async () => {
  const run = await running();
  await run.report([{ sequence: 1, event_type: 'network', event_action: 'back' }]);
  const { body } = await run.report([{ sequence: 4, event_type: 'network', event_action: 'back' }]);
  expect(body.received_through).toBe(1);
  expect((await detail(run.id)).spans).toMatchObject([
    { kind: 'events_missing', note: '2 reports of the browser never came.' },
  ]);
});

test("events caused by a browser prompt aren't counted", async () => {
  const run = await running();
  const { body } = await run.report([
    { event_type: 'own_dialog', event_action: 'begins', at: at(30) },
    ...tabSwitch(29),
    { event_type: 'own_dialog', event_action: 'ends', at: at(24) },
  ]);
  expect(body).toMatchObject({ counts: { tab_change: 0, window_blur: 0 }, penalty: null });
  const shown = await detail(run.id);
  expect(shown.findings).toEqual([]);
  expect(shown.spans).toMatchObject([{ kind: 'own_dialog' }]);
});

test("events that the interview doesn't monitor aren't counted", async () => {
  const run = await running({ proctoring_tools: {} });
  const { body } = await run.report([...tabSwitch(50), ...tabSwitch(40), ...tabSwitch(30), ...tabSwitch(20)]);
  expect(body).toMatchObject({ counts: { tab_change: 0 }, ended_reason: null });
});

test('a second screen counts if the browser detects it, and not if it is guessed from the resolution', async () => {
  const run = await running();
  const monitors = (method: string, secondsAgo: number): Event[] => [
    {
      event_type: 'monitor_detection',
      event_action: 'violation',
      at: at(secondsAgo),
      event_data: { method, screenCount: 2 },
    },
    { event_type: 'monitor_detection', event_action: 'passed', at: at(secondsAgo - 2) },
  ];
  const guessed = await run.report(monitors('resolution', 60));
  expect(guessed.body.counts.multiple_monitors).toBe(0);
  expect((await detail(run.id)).findings).toEqual([]);
  const known = await run.report(monitors('isExtended', 40));
  expect(known.body.counts.multiple_monitors).toBe(1);
  expect((await detail(run.id)).findings).toMatchObject([{ message: 'Multiple displays detected (2 monitors).' }]);
});

test.each([
  ['an hour fast', 3600],
  ['an hour slow', -3600],
])('events from a clock that is %s stay within the interview', async (_, offset) => {
  const run = await running();
  const events = tabSwitch(20).map((event) => ({
    ...event,
    at: new Date(Date.parse(event.at ?? '') + offset * 1000).toISOString(),
  }));
  const { body } = await run.report(events);
  expect(body.counts.tab_change).toBe(1);
  const [finding] = (await detail(run.id)).findings;
  const time = Date.parse(finding?.at ?? '');
  expect(time).toBeGreaterThanOrEqual(minutesAgo(6).getTime());
  expect(time).toBeLessThanOrEqual(Date.now() + 1000);
});

test('an unknown, oversized or excessive report of browser events is refused', async () => {
  const run = await running();
  const refused = async (event: object) => (await run.report([event as Event])).status;
  expect(await refused({ event_type: 'telepathy', event_action: 'note' })).toBe(400);
  expect(await refused({ event_type: 'face', event_action: 'smiles' })).toBe(400);
  expect(await refused({ event_type: 'face', event_action: 'note', mood: 'happy' })).toBe(400);
  expect(await refused({ event_type: 'face', event_action: 'note', event_data: { text: 'x'.repeat(3000) } })).toBe(400);
  // Bytes, not characters.
  expect(await refused({ event_type: 'face', event_action: 'note', event_data: { text: '漢'.repeat(1000) } })).toBe(
    400,
  );
  const events = Array.from({ length: 101 }, () => ({ event_type: 'network', event_action: 'note' }) as Event);
  expect((await run.report(events)).status).toBe(400);
});

test("a batch of events over 64 kB, or one that isn't JSON, is refused", async () => {
  const run = await running();
  const send = async (body: string) => {
    const headers = { cookie: run.browser.cookie, 'content-type': 'application/json' };
    return (await app.fetch(`/api/call/${run.id}/events`, { method: 'POST', headers, body })).status;
  };
  expect(await send(JSON.stringify({ tab: run.browser.tab, events: [], more: 'x'.repeat(70_000) }))).toBe(413);
  expect(await send('{"tab":')).toBe(400);
});

test('a camera that was switched off ends the interview after 3 seconds, and one that failed after 60', async () => {
  const [off, failed] = [await running(), await running()];
  await off.report([{ event_type: 'camera', event_action: 'switched_off', at: at(1) }]);
  expect((await terminate(off, 'camera')).status).toBe(409);
  await failed.report([{ event_type: 'camera', event_action: 'lost', at: at(30) }]);
  expect((await terminate(failed, 'camera')).status).toBe(409);

  const later = await running();
  await later.report([{ event_type: 'camera', event_action: 'switched_off', at: at(5) }]);
  expect((await terminate(later, 'camera')).body).toMatchObject({ ended_reason: 'camera-violation' });
  expect(await detail(later.id)).toMatchObject({
    needs_review: true,
    findings: [{ kind: 'camera_lost', is_end: true, severity: 'critical', counter: null }],
  });
  const back = await running();
  await back.report([
    { event_type: 'screen_share', event_action: 'lost', at: at(90) },
    { event_type: 'screen_share', event_action: 'back', at: at(50) },
  ]);
  expect((await terminate(back, 'screen_share')).status).toBe(409);
});

test("a screen that isn't shared again ends the interview after 20 seconds, however the sharing ended", async () => {
  for (const event_action of ['switched_off', 'lost'] as const) {
    const [soon, late] = [await running(), await running()];
    await soon.report([{ event_type: 'screen_share', event_action, at: at(15) }]);
    expect((await terminate(soon, 'screen_share')).status).toBe(409);
    await late.report([{ event_type: 'screen_share', event_action, at: at(25) }]);
    expect((await terminate(late, 'screen_share')).body).toMatchObject({ ended_reason: 'screenshare-violation' });
  }
});

test('a second screen that the candidate explains is recorded with their explanation and not counted', async () => {
  const run = await running();
  const method = { method: 'isExtended' };
  await run.report([{ event_type: 'monitor_detection', event_action: 'violation', event_data: method, at: at(20) }]);
  const explanation = 'One wide screen.';
  const explained = await run.report([
    { event_type: 'monitor_detection', event_action: 'note', event_data: { explanation }, at: at(10) },
  ]);
  expect(explained.body.counts.multiple_monitors).toBe(0);
  expect((await detail(run.id)).findings).toMatchObject([
    {
      message: 'Multiple displays detected. The candidate explains: “One wide screen.”',
      rule: 'Not counted: the candidate explained it. Please read what they say.',
      counter: null,
    },
  ]);
});

test('the candidate and staff see by how many pixels a window was resized or moved', async () => {
  const run = await running();
  const by = { x: 0, y: 0, width: -300, height: 40 };
  const resized = 'The interview’s window was made 300 pixels narrower and 40 pixels taller.';
  const { body } = await run.report([
    { event_type: 'window_manipulation', event_action: 'resize', event_data: { by }, at: at(10) },
  ]);
  expect(body.penalty).toEqual({ counter: 'window_blur', seconds: 3, moved: resized });
  expect((await detail(run.id)).findings).toMatchObject([{ message: resized }]);
  const moved = await run.report([
    {
      event_type: 'window_manipulation',
      event_action: 'move',
      event_data: { by: { x: 120, y: 0, width: 0, height: 0 } },
      at: at(2),
    },
  ]);
  expect(moved.body.penalty?.moved).toBe('The interview’s window was moved 120 pixels to the right.');
});

test("a face that isn't visible ends nothing unless staff enabled that", async () => {
  const away = (secondsAgo: number): Event[] => [
    { event_type: 'face', event_action: 'out_of_view', at: at(secondsAgo) },
    { event_type: 'face', event_action: 'in_view', at: at(secondsAgo - 6) },
  ];
  const threeTimes = [...away(60), ...away(40), ...away(20)];
  const [plain, strict] = [await running(), await running({ face_violations_end: true })];
  expect((await plain.report(threeTimes)).body.ended_reason).toBeNull();
  expect((await detail(plain.id)).findings.map(({ counter, count }) => [counter, count])).toEqual(
    Array(3).fill([null, null]),
  );
  expect((await strict.report(threeTimes)).body.ended_reason).toBe('face-detection-violation');
});

test("events that waited in the browser are recorded after the end and don't end the interview again", async () => {
  const run = await running();
  await run.browser.request('POST', `/api/call/${run.id}/end`);
  const { status, body } = await run.report([...tabSwitch(60), ...tabSwitch(40), ...tabSwitch(20)]);
  expect(status).toBe(200);
  expect(body).toMatchObject({ counts: { tab_change: 3 }, ended_reason: 'user-ended-call' });
  expect(await detail(run.id)).toMatchObject({ ended_reason: 'user-ended-call', needs_review: false });
});

test('staff can read the reported events by time and by type', async () => {
  const run = await running();
  await run.report([...tabSwitch(20), { event_type: 'network', event_action: 'lost' }], randomUUID());
  const page = await alice.request<{ items: CallEvent[] }>('GET', `/api/call/${run.id}/events?event_type=tab_change`);
  expect(page.body.items.map(({ event_action }) => event_action)).toEqual(['hidden', 'visible']);
  const summary = await alice.request('GET', `/api/call/${run.id}/events/summary`);
  expect(summary.body).toMatchObject({
    total: 5,
    by_type: [
      { event_type: 'network', events: 1 },
      { event_type: 'tab_change', events: 2 },
      { event_type: 'window_blur', events: 1 },
      { event_type: 'window_focus', events: 1 },
    ],
    counts: { tab_change: 1 },
  });
});
