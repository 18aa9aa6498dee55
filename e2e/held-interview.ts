/** A completed interview, for the journeys of people who review it. */
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext } from '@playwright/test';
import { interviewConsent } from '@switchboard/contracts/interviews.limits';
import { createLead, expect, unique } from './journey.ts';

export interface HeldInterview {
  id: string;
  leadId: string;
  /** The candidate's full name. */
  name: string;
  /** Where the candidate reads the findings. */
  findingsPath: string;
}

interface Reported {
  event_type: string;
  event_action: string;
  /** Seconds before now. */
  ago: number;
}

// Three acts of which each is counted once: another tab twice, another window once.
const acts: Reported[] = [
  { event_type: 'tab_change', event_action: 'hidden', ago: 9 },
  { event_type: 'tab_change', event_action: 'visible', ago: 8 },
  { event_type: 'tab_change', event_action: 'hidden', ago: 6 },
  { event_type: 'tab_change', event_action: 'visible', ago: 5 },
  { event_type: 'window_blur', event_action: 'blur', ago: 3 },
  { event_type: 'window_focus', event_action: 'focus', ago: 1 },
];

async function newLink(context: BrowserContext): Promise<HeldInterview & { token: string }> {
  const last_name = unique();
  const lead = await createLead(context, { first_name: 'Ruth', last_name });
  const assistants = await (await context.request.get('/api/assistants?status=published')).json();
  const answer = await context.request.post('/api/video-link', {
    data: {
      lead_id: lead.id,
      agent_id: (assistants as { items: { id: string }[] }).items[0]?.id,
      proctoring_tools: { tab_change_detection: true },
      questions: ['What do you do at the moment?', 'Why here?'],
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { interview_id: id, token } = (await answer.json()) as { interview_id: string; token: string };
  return { id, token, leadId: lead.id, name: `Ruth ${last_name}`, findingsPath: '' };
}

/** Has a candidate hold an interview as their browser would, and lose sight of it three times; nothing is recorded. */
export async function holdInterview(context: BrowserContext, browser: Browser): Promise<HeldInterview> {
  const { token, ...held } = await newLink(context);
  const candidate = await browser.newContext();
  const tab = randomUUID();
  const post = async (path: string, data: object) => {
    const answer = await candidate.request.post(path, { data });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300);
    return answer;
  };
  await post('/api/call', {
    unique_link: token,
    tab,
    consent_version: interviewConsent.version,
    is_web_session: true,
    is_video: true,
  });
  await post(`/api/interviews/${held.id}/join`, { tab });
  // The acts have to lie within the interview.
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const now = Date.now();
  const events = acts.map(({ ago, ...event }, index) => ({
    ...event,
    sequence: index + 1,
    at: new Date(now - ago * 1000).toISOString(),
    error_ms: 20,
  }));
  await post(`/api/call/${held.id}/events`, { tab, events });
  await post(`/api/interviews/${held.id}/answers`, { tab, question: 1, kind: 'typed', text: 'I build bridges.' });
  const last = await post(`/api/interviews/${held.id}/answers`, {
    tab,
    question: 2,
    kind: 'typed',
    text: 'For the rivers.',
  });
  const { findings_url } = (await last.json()) as { findings_url: string };
  await candidate.close();
  return { ...held, findingsPath: new URL(findings_url).pathname };
}
