import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { interviewConsent } from '@switchboard/contracts/interviews.limits';
import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { root } from './stack.ts';

/** The page that records, as one script. */
export async function bundleRecordingPage(): Promise<string> {
  const entry = join(root, 'mfe-proctoring/src/features/record-interview/testing/recordingPage.ts');
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

export interface Api {
  url: string;
  cookie: string;
}

/** Sends a request to the API as staff. Throws with the API's message when it is refused. */
export async function ask<T>({ url, cookie }: Api, method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { cookie, origin: url, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** An account with its own organization. */
export async function signUp(url: string): Promise<Api> {
  const person = {
    full_name: 'Bench Owner',
    organization_name: 'Bench',
    email: `${randomUUID()}@bench.example`,
    password: 'plum kettle orbit 4417',
  };
  const response = await fetch(`${url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(person),
  });
  if (!response.ok) throw new Error(`No account was made: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((value) => value.split(';')[0]);
  return { url, cookie: cookies.join('; ') };
}

/** A link to an interview, for a new lead. */
export async function invite(
  api: Api,
  proctoring_tools = {},
  questions?: string[],
): Promise<{ interview_id: string; token: string }> {
  const lead = await ask<{ id: string }>(api, 'POST', '/api/leads', {
    first_name: 'Grace',
    last_name: 'Hill',
    email: 'grace@example.com',
    phone_number: '+12125550147',
  });
  const { items } = await ask<{ items: { id: string; status: string }[] }>(api, 'GET', '/api/assistants?limit=50');
  const agent = items.find(({ status }) => status === 'published');
  return ask(api, 'POST', '/api/video-link', { lead_id: lead.id, agent_id: agent?.id, proctoring_tools, questions });
}

/** A candidate's page that records: an empty one of the product's origin, with the script in it. */
export interface RecordingTab {
  page: Page;
  /** The id of the tab, as in `join`. */
  tab: string;
  /** Starts or continues the recording, and returns the number of the part. */
  begin(): Promise<number>;
  reload(): Promise<void>;
}

/** Starts an interview by its link in a browser. */
export async function startInterview(
  context: BrowserContext,
  url: string,
  link: { interview_id: string; token: string },
  script: string,
): Promise<RecordingTab> {
  const page = await context.newPage();
  const tab = randomUUID();
  // No page of the product allows a foreign script, and only the candidates' page can open a camera.
  const address = `${url}/empty`;
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  const open = async () => {
    await page.goto(address);
    await page.addScriptTag({ content: script });
  };
  await open();
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('/api/call', { method: 'POST', headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`The interview did not start: ${await response.text()}`);
    },
    { unique_link: link.token, tab, consent_version: interviewConsent.version, is_web_session: true, is_video: true },
  );
  return {
    page,
    tab,
    begin: () => page.evaluate(([id = '', own = '']) => window.recordingPage.begin(id, own), [link.interview_id, tab]),
    reload: open,
  };
}
