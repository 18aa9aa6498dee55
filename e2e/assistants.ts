/** Helpers shared by journeys with assistants. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, unique } from './journey.ts';
import { superAdmin } from './releases.ts';

interface Assistant {
  id: string;
  name: string;
}

/** A draft with the defaults, made without clicks. */
export async function createAssistant(context: BrowserContext): Promise<Assistant> {
  const answer = await context.request.post('/api/assistants', { data: { name: `Desk ${unique()}` } });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Assistant;
}

/** Switches an assistant's draft to a flow. Returns the saved revision. */
export async function saveFlow(context: BrowserContext, id: string, flow: object): Promise<number> {
  const { config, draft_revision: revision } = await (await context.request.get(`/api/assistants/${id}`)).json();
  const saved = await context.request.put(`/api/assistants/${id}`, {
    data: { revision, config: { ...config, conversation: 'flow', flow } },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  return ((await saved.json()) as { draft_revision: number }).draft_revision;
}

/** An operator's decision about the plan of the organization that is signed in. */
export async function setPro(context: BrowserContext, operator: BrowserContext, is_pro: boolean): Promise<void> {
  const { organization } = (await (await context.request.get('/api/session')).json()) as {
    organization: { id: string };
  };
  const login = await operator.request.post('/api/superadmin/login', { data: superAdmin() });
  expect(login.status(), await login.text()).toBe(200);
  const answer = await operator.request.patch(`/api/superadmin/organizations/${organization.id}`, { data: { is_pro } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The heading of the editor. */
export const editing = (page: Page, title: string): Locator =>
  page.getByRole('heading', { level: 2, name: title, exact: true });

/** A field of the editor by its label. */
export const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });

/** Publishes with the button of that name, and goes back to the list. */
export async function publish(page: Page, label: 'Publish Assistant' | 'Update Assistant', note: string) {
  await page.getByRole('button', { name: label }).click();
  const question = page.getByRole('dialog', { name: new RegExp(`^${label} `) });
  await question.getByRole('textbox', { name: 'Note' }).fill(note);
  await question.getByRole('button', { name: label }).click();
  await expect(
    page.getByText(label === 'Publish Assistant' ? 'Assistant published' : 'Assistant updated'),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: 'Next steps' })).toBeVisible();
  await page.goto('/assistants');
}

/** The id of the assistant that a new organization has for calls; the other one holds interviews. */
export async function ownAssistant(context: BrowserContext): Promise<string> {
  const { items } = await (await context.request.get('/api/assistants')).json();
  const assistants = items as { id: string; name: string }[];
  return assistants.find(({ name }) => !/screening/i.test(name))?.id ?? '';
}
