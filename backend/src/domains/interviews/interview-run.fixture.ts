import { randomUUID } from 'node:crypto';
import type { InterviewEvent, InterviewVerdict } from '@switchboard/contracts/interview-events';
import type { InterviewSign, InterviewState } from '@switchboard/contracts/interview-sessions';
import type { VideoLink } from '@switchboard/contracts/interviews';
import { interviewConsent } from '@switchboard/contracts/interviews.limits';
import type { PlacedCall } from '@switchboard/contracts/place-call';
import { withTenant } from '../../database/tenant-pool.ts';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import type { TestAnswer, TestApp, TestPerson } from '../../testing/test-app.ts';

export interface Refused {
  error: { code: string; message: string; reason?: string; fields?: Record<string, string> };
}

/** A candidate's browser with one tab. */
export interface Browser {
  tab: string;
  cookie: string;
  request<T>(method: string, path: string, body?: unknown): Promise<TestAnswer<T & Refused>>;
}

/** A browser without cookies. */
export function newBrowser(app: TestApp): Browser {
  const browser: Browser = {
    tab: randomUUID(),
    cookie: '',
    async request(method, path, body) {
      const answer = await app.request<never>(method, path, body, browser.cookie ? { cookie: browser.cookie } : {});
      for (const set of answer.headers.getSetCookie()) {
        const [cookie = ''] = set.split(';');
        browser.cookie = cookie.endsWith('=') ? '' : cookie;
      }
      return answer;
    },
  };
  return browser;
}

export async function newLeadOf(person: TestPerson, fields: Record<string, unknown> = {}): Promise<string> {
  const { body } = await person.request<{ id: string }>('POST', '/api/leads', {
    first_name: 'Grace',
    last_name: 'Hill',
    email: 'grace@example.com',
    phone_number: fictionalPhone(),
    ...fields,
  });
  return body.id;
}

const publishedAssistant = (app: TestApp, person: TestPerson): Promise<string> =>
  withTenant(person.organizationId, async () => {
    const { id } = await app.services.db.assistants.findFirstOrThrow({
      where: { status: 'published' },
      select: { id: true },
    });
    return id;
  });

/** A link from a person's organization to an interview that watches everything by default. */
export async function newLink(
  app: TestApp,
  person: TestPerson,
  fields: Record<string, unknown> = {},
): Promise<VideoLink> {
  const { status, body } = await person.request<VideoLink & Refused>('POST', '/api/video-link', {
    lead_id: await newLeadOf(person),
    agent_id: await publishedAssistant(app, person),
    proctoring_tools: {
      tab_change_detection: true,
      multiple_monitor_detection: true,
      screen_share: true,
      face_out_of_view: true,
      face_blur_detection: true,
    },
    questions: ['What do you do?', 'Why here?'],
    ...fields,
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

export const startWith = (browser: Browser, token: string, fields: Record<string, unknown> = {}) =>
  browser.request<PlacedCall>('POST', '/api/call', {
    unique_link: token,
    tab: browser.tab,
    consent_version: interviewConsent.version,
    is_web_session: true,
    is_video: true,
    ...fields,
  });

/** A started interview with its candidate. */
export interface Run {
  id: string;
  link: VideoLink;
  browser: Browser;
  state: InterviewState;
  join(): Promise<TestAnswer<InterviewState & Refused>>;
  sign(): Promise<TestAnswer<InterviewSign & Refused>>;
  answer(question: number, fields?: Record<string, unknown>): Promise<TestAnswer<InterviewState & Refused>>;
  report(events: Partial<InterviewEvent>[], tab?: string): Promise<TestAnswer<InterviewVerdict & Refused>>;
  /** Sets columns of its row, as if time had passed. */
  set(data: Record<string, unknown>): Promise<void>;
  row(): Promise<Record<string, unknown>>;
}

export async function newRun(app: TestApp, person: TestPerson, fields: Record<string, unknown> = {}): Promise<Run> {
  const link = await newLink(app, person, fields);
  const browser = newBrowser(app);
  const started = await startWith(browser, link.token);
  if (started.status !== 201) throw new Error(JSON.stringify(started.body));
  const id = link.interview_id;
  const at = `/api/interviews/${id}`;
  const join: Run['join'] = () => browser.request('POST', `${at}/join`, { tab: browser.tab });
  const joined = await join();
  let sequence = 0;
  const { db } = app.services;
  return {
    id,
    link,
    browser,
    state: joined.body,
    join,
    sign: () => browser.request('POST', `${at}/sign`, { tab: browser.tab }),
    answer: (question, more = { kind: 'typed', text: 'I build bridges.' }) =>
      browser.request('POST', `${at}/answers`, { tab: browser.tab, question, ...more }),
    report: (events, tab = browser.tab) =>
      browser.request('POST', `/api/call/${id}/events`, {
        tab,
        events: events.map((event) => {
          sequence += 1;
          return { sequence, at: new Date().toISOString(), error_ms: 5, ...event };
        }),
      }),
    set: (data) =>
      withTenant(person.organizationId, async () => void (await db.interviews.update({ where: { id }, data }))),
    row: () => withTenant(person.organizationId, async () => db.interviews.findFirstOrThrow({ where: { id } })),
  };
}

export const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
