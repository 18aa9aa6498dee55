/** An interview in a separate browser, and what staff read about it afterwards. */
import { type Asking, type Invitation, invite } from './journey.ts';
import { type OwnBrowser, type OwnPage, until } from './own-browser.ts';

export interface Detail {
  status: string;
  ended_reason: string | null;
  counts: Record<string, number>;
  findings: { kind: string; counter: string | null; count: number | null; rule: string; message: string }[];
  lines: { kind: string; starts_at: string; ends_at: string; rough_text: string | null }[];
  recordings: {
    track: string;
    status: string;
    starts_at: string;
    duration_seconds: number | null;
    gaps: { from_seconds: number; until_seconds: number }[];
  }[];
  spans: { kind: string; note: string; from: string; until: string | null }[];
}

/** Agrees and starts, with the mouse. */
export async function start(page: OwnPage, address: string): Promise<void> {
  await page.goto(address);
  await page.reads('Welcome to Your Video Interview');
  await page.press('5. Agree and start');
  await page.press('I have read this and agree to it.');
  await page.press('Start Interview');
  await page.reads('Live\n');
}

export interface OwnInterview extends Invitation {
  page: OwnPage;
  address: string;
  /** The interview as staff read it. */
  detail(): Promise<Detail>;
  /** Waits until staff read so. */
  known(what: string, is: (detail: Detail) => boolean): Promise<Detail>;
}

/** A new interview that has started, in its own tab. */
export async function begin(
  browser: OwnBrowser,
  staff: Asking,
  tools: Record<string, boolean>,
  url = process.env.SWITCHBOARD_URL ?? '',
  more: Parameters<typeof invite>[2] = {},
): Promise<OwnInterview> {
  const invitation = await invite(staff, tools, more);
  const page = await browser.open();
  const address = new URL(invitation.path, url).href;
  await start(page, address);
  // A connection that was idle for a minute may close when it is used again.
  const detail = async () =>
    (await (await staff.request.get(`/api/interviews/${invitation.id}`, { maxRetries: 1 })).json()) as Detail;
  const known = (what: string, is: (detail: Detail) => boolean) =>
    until(`staff read ${what}`, async () => {
      const read = await detail();
      return is(read) && read;
    });
  return { ...invitation, page, address, detail, known };
}
