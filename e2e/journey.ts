/** Helpers shared by the journeys: people, sign-in, and locators by visible text. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test';

/** A person with an account. */
export interface Person {
  email: string;
  password: string;
}

/** An organization for one journey alone, and its owner. */
export interface OwnOrganization extends Person {
  name: string;
}

interface DemoAccount extends Person {
  role: string;
  organization: string;
}

/** The organizations in the demo data. Maya is in both. */
export const demoOrganization = 'Northlight Talent';
export const otherDemoOrganization = 'Harbour Dental';

function demoAccounts(): DemoAccount[] {
  const file = process.env.SWITCHBOARD_DEMO_FILE;
  if (!file) throw new Error('SWITCHBOARD_DEMO_FILE names no file: the journeys need the demo data.');
  return JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[];
}

/** The person with this role in the larger demo organization. */
export function demoPerson(role: 'owner' | 'admin' | 'member' | 'viewer'): Person {
  const account = demoAccounts().find((one) => one.organization === demoOrganization && one.role === role);
  if (!account) throw new Error(`The demo data have no ${role} of ${demoOrganization}`);
  return account;
}

/** The person with this role at a client of the larger demo organization. */
export function demoClient(role: 'admin' | 'editor' | 'viewer'): Person {
  const account = demoAccounts().find((one) => one.role === `client ${role}`);
  if (!account) throw new Error(`The demo data have no client ${role}`);
  return account;
}

/** A few letters that no other journey or earlier run has used. */
export function unique(): string {
  // Letters only: they are used in names that the document reader must recognize as names.
  return [...randomBytes(7)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}

const answering = 80;
let lastNumber = Math.floor(Math.random() * answering);

/** The hour (UTC) from which leads with these numbers may be called: Hawaii, Guam, Berlin and Puerto Rico take turns. */
const openPrefixes = [
  [13, '+1787555'],
  [10, '+493023125'],
  [6, '+1671555'],
  [0, '+1808555'],
] as const;

/** The prefix of a place where it is daytime now, so that members may call its numbers. */
const openPrefix = (hour = new Date().getUTCHours()) => openPrefixes.find(([from]) => hour >= from)?.[1] ?? '+1808555';

/**
 * A phone number from the range reserved for fiction that the sandbox answers. Each call returns another one, since a document would
 * update an existing lead.
 */
export function answeringNumber(): string {
  lastNumber = (lastNumber + 1) % answering;
  return `${openPrefix()}${String(110 + lastNumber).padStart(4, '0')}`;
}

/** Anything that can send API requests: a browser context, or a request context without a browser. */
export type Asking = Pick<BrowserContext, 'request'>;

/** Signs a person in through the API. */
export async function signIn(context: Asking, { email, password }: Person): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in/email', { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Creates an account with an organization and signs in, as if from its own network: one network can create 30 an hour. */
export async function signUp(context: BrowserContext): Promise<OwnOrganization> {
  const word = unique();
  const organization = { name: `Journey ${word}`, email: `${word}@journeys.example`, password: `pass ${word} word` };
  const answer = await context.request.post('/api/auth/sign-up', {
    headers: { 'x-forwarded-for': `2001:db8:${randomBytes(2).toString('hex')}::1` },
    data: { ...organization, full_name: 'Ada Journey', organization_name: organization.name, name: undefined },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return organization;
}

/** Creates a lead of the signed-in organization through the API. */
export async function createLead(
  context: Asking,
  lead: { first_name: string; last_name: string; phone_number?: string; time_zone?: string },
): Promise<{ id: string }> {
  const answer = await context.request.post('/api/leads', { data: { phone_number: answeringNumber(), ...lead } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as { id: string };
}

export interface Invitation {
  /** The interview's id. */
  id: string;
  path: string;
  leadId: string;
  name: string;
}

/** A link to an interview, created by a member through the API. */
export async function invite(
  context: Asking,
  proctoring_tools: Record<string, boolean> = { tab_change_detection: true, screen_share: true },
  more: { max_minutes?: number; questions?: readonly string[] } = {},
): Promise<Invitation> {
  const last_name = unique();
  const lead = await createLead(context, { first_name: 'Vera', last_name });
  const assistants = await (await context.request.get('/api/assistants?status=published')).json();
  const answer = await context.request.post('/api/video-link', {
    data: {
      lead_id: lead.id,
      agent_id: (assistants as { items: { id: string }[] }).items[0]?.id,
      proctoring_tools,
      ...more,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { url, interview_id: id } = (await answer.json()) as { url: string; interview_id: string };
  return { id, path: new URL(url).pathname, leadId: lead.id, name: `Vera ${last_name}` };
}

export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

export function sidebar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Main' });
}

/** A link in the sidebar. */
export function entry(page: Page, label: string): Locator {
  // Some entries carry a badge after their label.
  return sidebar(page).getByRole('link', { name: new RegExp(`^${label}( PRO)?$`) });
}

/** Opens a page by its sidebar entry, without a page load. */
export async function follow(page: Page, label: string, title = label): Promise<void> {
  await entry(page, label).click();
  await expect(heading(page, title)).toBeVisible();
}

export async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Organization: ${from}` }).click();
  await page.getByRole('menuitem', { name: to }).click();
  await expect(page.getByRole('button', { name: `Organization: ${to}` })).toBeVisible();
  await expect(heading(page, 'Dashboard')).toBeVisible();
}

/** The table row that contains a text. */
export function row(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** Presses a key until an element has the focus, as a keyboard user does. */
export async function keyTo(page: Page, target: Locator, key = 'Tab', most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    // While a list is open, the rest of the page is hidden.
    const isThere = (await target.count()) > 0;
    if (isThere && (await target.evaluate((element) => element === document.activeElement).catch(() => false))) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

interface Fixtures {
  /** A page signed in as the owner of the larger demo organization. */
  signedIn: Page;
}

export const test = base.extend<Fixtures>({
  // As with data saver on: nothing is prefetched, which saves a twelfth of each page load. The project "in motion" prefetches.
  context: async ({ context }, use, { project }) => {
    if (project.name !== 'in motion')
      await context.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
      });
    await use(context);
  },
  signedIn: async ({ page, context }, use) => {
    await signIn(context, demoPerson('owner'));
    await use(page);
  },
});

export { expect };
