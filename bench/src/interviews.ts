import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { InterviewEvent } from '@switchboard/contracts/interview-events';
import { interviewConsent } from '@switchboard/contracts/interviews.limits';
import pg from 'pg';
import { startAll, startPrepared } from './stack.ts';
import { type BenchOptions, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

const perSecond = 2;
const signEveryMs = 5_000;
const allTools = {
  tab_change_detection: true,
  multiple_monitor_detection: true,
  screen_share: true,
  face_out_of_view: true,
  face_blur_detection: true,
};

type Told = Pick<InterviewEvent, 'event_type' | 'event_action'>;

/** Ten seconds of an interview: mostly events without weight, a prompt of the page that takes the focus, and a window that is left once. */
const tenSeconds: Told[] = [
  { event_type: 'network', event_action: 'note' },
  { event_type: 'recording', event_action: 'note' },
  { event_type: 'face', event_action: 'in_view' },
  { event_type: 'own_dialog', event_action: 'begins' },
  { event_type: 'window_blur', event_action: 'blur' },
  { event_type: 'window_focus', event_action: 'focus' },
  { event_type: 'own_dialog', event_action: 'ends' },
  ...Array.from({ length: 13 }, (): Told => ({ event_type: 'network', event_action: 'note' })),
];

interface Candidate {
  id: string;
  tab: string;
  cookie: string;
  address: string;
  sequence: number;
}

/** Sends a request as a browser does: it retries when the service is busy, and its time includes the retries. */
async function ask<T>(url: string, cookie: string, body: unknown, address = '10.1.0.1'): Promise<[T, Response]> {
  const headers = { 'content-type': 'application/json', cookie, 'x-forwarded-for': address };
  const send = () => fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  let answer = await send();
  for (let tries = 0; answer.status === 503 && tries < 20; tries += 1) {
    await delay(500);
    answer = await send();
  }
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return [(await answer.json()) as T, answer];
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((value) => value.split(';')[0])
    .join('; ');

/** An owner of a new organization, with a lead and an assistant. */
async function prepare(url: string) {
  const email = `${randomUUID()}@example.com`;
  const person = { full_name: 'Bench Owner', organization_name: 'Bench', email, password: 'plum kettle orbit 4417' };
  const [, signedUp] = await ask(`${url}/api/auth/sign-up`, '', person);
  const cookie = cookiesOf(signedUp);
  const lead = { first_name: 'Grace', last_name: 'Hopper', phone_number: '+12025550147' };
  const [{ id: lead_id }] = await ask<{ id: string }>(`${url}/api/leads`, cookie, lead);
  const assistants = await fetch(`${url}/api/assistants?status=published`, { headers: { cookie } });
  const { items } = (await assistants.json()) as { items: { id: string }[] };
  return { cookie, lead_id, agent_id: items[0]?.id ?? '' };
}

/** A candidate who has started and joined. */
async function addCandidate(
  url: string,
  staff: Awaited<ReturnType<typeof prepare>>,
  place: number,
): Promise<Candidate> {
  const { cookie: own, ...parties } = staff;
  const link = { ...parties, proctoring_tools: allTools };
  const [{ token, interview_id: id }] = await ask<{ token: string; interview_id: string }>(
    `${url}/api/video-link`,
    own,
    link,
  );
  const address = `10.2.${place >> 8}.${place & 255}`;
  const tab = randomUUID();
  const start = { unique_link: token, tab, consent_version: interviewConsent.version, is_web_session: true };
  const [, started] = await ask(`${url}/api/call`, '', start, address);
  const cookie = cookiesOf(started);
  await ask(`${url}/api/interviews/${id}/join`, cookie, { tab }, address);
  return { id, tab, cookie, address, sequence: 0 };
}

function eventsOf(candidate: Candidate, count: number) {
  return Array.from({ length: count }, () => {
    const told = tenSeconds[candidate.sequence % tenSeconds.length] as Told;
    candidate.sequence += 1;
    return { ...told, sequence: candidate.sequence, at: new Date().toISOString(), error_ms: 5 };
  });
}

/** A candidate's browser for this long: one batch per second and one sign of life every five. Returns the time of each batch. */
async function report(url: string, candidate: Candidate, seconds: number, startAt: number): Promise<number[]> {
  const { id, tab, cookie, address } = candidate;
  const took: number[] = [];
  const signing = (async () => {
    for (let at = startAt; at < startAt + seconds * 1000; at += signEveryMs) {
      await delay(Math.max(0, at - performance.now()));
      await ask(`${url}/api/interviews/${id}/sign`, cookie, { tab }, address);
    }
  })();
  for (let second = 0; second < seconds; second += 1) {
    await delay(Math.max(0, startAt + second * 1000 - performance.now()));
    const from = performance.now();
    const body = { tab, events: eventsOf(candidate, perSecond) };
    const [{ received_through }] = await ask<{ received_through: number }>(
      `${url}/api/call/${id}/events`,
      cookie,
      body,
      address,
    );
    took.push(performance.now() - from);
    if (received_through !== candidate.sequence)
      throw new Error(`${candidate.sequence} were sent: ${received_through} are known`);
  }
  await signing;
  return took;
}

const p99 = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Number.NaN;

/** Concurrent interviews, each with two events per second. */
export async function measureInterviews({ pairs, isQuick, log }: BenchOptions): Promise<Row[]> {
  const [interviews, seconds] = isQuick ? [20, 5] : [200, 30];
  const place = temporary('interviews');
  try {
    const { api, ownerUrl } = await startPrepared(place, startAll);
    const staff = await prepare(api.url);
    const candidates: Candidate[] = [];
    for (let made = 0; made < interviews; made += 1) candidates.push(await addCandidate(api.url, staff, made));
    log(`${interviews} interviews are held`);
    const times: number[] = [];
    for (let round = 0; round < pairs; round += 1) {
      const startAt = performance.now() + 500;
      const took = await Promise.all(
        candidates.map((candidate, index) =>
          report(api.url, candidate, seconds, startAt + (index * 1000) / interviews),
        ),
      );
      times.push(p99(took.flat()));
      log(`p99 ${times.at(-1)?.toFixed(0)} ms`);
    }
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    const { rows } = await owner.query<{ count: number }>('SELECT count(*)::int AS count FROM interview_events');
    await owner.end();
    const sent = candidates.reduce((sum, { sequence }) => sum + sequence, 0);
    const lost = sent - (rows[0]?.count ?? 0);
    if (lost !== 0) throw new Error(`${lost} of ${sent} events are lost`);
    return [
      {
        measure: `${interviews} interviews at once, each with ${perSecond} events a second: p99 of a batch`,
        against: 'the clock',
        ratio: spread(times, { digits: 0, unit: ' ms' }),
        goal: '≤ 100 ms, none lost',
        note: `${sent.toLocaleString('en-US')} events, 0 lost; ${pairs} times ${seconds} s, a batch each second and a sign every five, measured from another process on the same machine`,
      },
    ];
  } finally {
    await place.stop();
  }
}
