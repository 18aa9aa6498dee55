import { randomUUID } from 'node:crypto';
import type { Interview, InterviewDetail, VideoLink } from '@switchboard/contracts/interviews';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { minutesAgo, newBrowser, newLink, newRun, type Refused, startWith } from './interview-run.fixture.ts';

let app: TestApp;
let alice: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  alice = await app.signUp();
});
afterAll(() => app.close());
const act = <T = Interview>(id: string, what: string, body: unknown = {}) =>
  alice.request<T & Refused>('POST', `/api/interviews/${id}/${what}`, body);
const detail = async (id: string) => (await alice.request<InterviewDetail>('GET', `/api/interviews/${id}`)).body;

test('grandchild', async () => {
  const a = await newLink(app, alice);
  const b = (await act<VideoLink>(a.interview_id, 'reissue')).body;
  const c = (await act<VideoLink>(b.interview_id, 'reissue')).body;
  const d = (await act<VideoLink>(a.interview_id, 'reissue')).body;
  console.log('GRAND', (await detail(b.interview_id)).status, (await detail(c.interview_id)).status, (await detail(d.interview_id)).status);
});
test('resume and reissue', async () => {
  const run = await newRun(app, alice);
  await run.set({ last_sign_at: minutesAgo(11) });
  await run.sign();
  const b = (await act<VideoLink>(run.id, 'reissue')).body;
  const r = await act(run.id, 'allow-resume', { reason: 'x' });
  console.log('RESUME', r.status, r.body.status, (await detail(b.interview_id)).status);
});
test('settle twice', async () => {
  const link = await newLink(app, alice);
  await newBrowser(app).request('POST', `/api/video-call/${link.token}/requests`, { kind: 'adjustment', message: 'x' });
  const [asked] = (await detail(link.interview_id)).requests;
  await act(link.interview_id, `requests/${asked?.id}/settle`, { reason: 'First' });
  const again = await act(link.interview_id, `requests/${asked?.id}/settle`, { reason: 'Second' });
  console.log('SETTLE', again.status, (await detail(link.interview_id)).requests[0]?.answer);
});
test('additions', async () => {
  const run = await newRun(app, alice);
  await run.answer(1);
  const t = performance.now();
  let last = 0;
  for (let n = 0; n < 40; n += 1)
    last = (await run.answer(1, { kind: 'typed', text: 'y'.repeat(5000), addition_id: randomUUID() })).status;
  console.log('ADD', last, Math.round(performance.now() - t));
});
test('late add after own question zero', async () => {
  const run = await newRun(app, alice);
  const r = await run.answer(1, { kind: 'spoken', starts_at: new Date(Date.now() + 1e9).toISOString(), ends_at: '2000-01-01T00:00:00.000Z' });
  console.log('SPOKEN', r.status, JSON.stringify(r.body.lines?.at(-2)));
  const s = await run.answer(1, { kind: 'spoken', starts_at: '+275760-09-13T00:00:00.000Z', ends_at: '2000-01-01T00:00:00.000Z' });
  console.log('SPOKEN2', s.status);
});
test('resume while started', async () => {
  const run = await newRun(app, alice);
  const r = await act(run.id, 'allow-resume', { reason: 'x' });
  await run.sign();
  const other = newBrowser(app);
  const o = await startWith(other, run.link.token);
  console.log('RES2', r.body.status, o.status, o.body.error?.reason);
});
test('contest twice concurrently + verdict', async () => {
  const run = await newRun(app, alice);
  await run.set({ started_at: minutesAgo(5) });
  await run.report([{ event_type: 'tab_change', event_action: 'hidden', at: minutesAgo(2).toISOString() }, { event_type: 'tab_change', event_action: 'visible', at: minutesAgo(1).toISOString() }]);
  const ended = await run.browser.request('POST', `/api/call/${run.id}/end`);
  console.log('END', ended.status);
  const st = await run.join();
  console.log('URL', st.body.findings_url);
});
test('events unicode nul', async () => {
  const run = await newRun(app, alice);
  const r = await run.report([{ event_type: 'other', event_action: 'note', event_data: { x: 'a\u0000b', y: '\ud800' } }]);
  console.log('NUL', r.status, JSON.stringify(r.body).slice(0, 300));
  const s = await run.report([{ event_type: 'monitor_detection', event_action: 'note', event_data: { explanation: 'a\u0000b' } }]);
  console.log('NUL2', s.status, JSON.stringify(s.body).slice(0, 300));
  const m = await run.browser.request('POST', `/api/interviews/${run.id}/messages`, { tab: run.browser.tab, id: randomUUID(), text: 'a\u0000b' });
  console.log('NUL3', m.status, JSON.stringify(m.body).slice(0, 200));
  const lone = await run.answer(1, { kind: 'typed', text: 'a\ud800b' });
  console.log('LONE', lone.status, JSON.stringify(lone.body).slice(0, 200));
  const q = await run.browser.request('POST', `/api/interviews/${run.id}/requests`, { message: 'a\u0000b' });
  console.log('NUL4', q.status);
  const big = await run.report([{ event_type: 'camera', event_action: 'lost', event_data: { screen_count: 1e400 } as never }]);
  console.log('BIG', big.status);
});
