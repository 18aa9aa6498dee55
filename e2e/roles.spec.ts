import type { Page } from '@playwright/test';
import { createLead, demoPerson, expect, heading, row, signIn, test, unique } from './journey.ts';

/** Pages with buttons that change something, for the roles that may click them. */
const writing: { path: string; heading: string; buttons: string[] }[] = [
  { path: '/leads', heading: 'Leads', buttons: ['Add Lead', 'Voice Call', 'Edit', 'More actions'] },
  { path: '/lead-uploads', heading: 'Lead Uploads', buttons: ['Browse files', 'Review'] },
  { path: '/assistants', heading: 'Assistants', buttons: ['Create Assistant'] },
  { path: '/knowledge', heading: 'Knowledge', buttons: ['Create Knowledge Base'] },
  { path: '/providers', heading: 'Providers', buttons: ['Configure OpenAI', 'Configure Custom model'] },
  { path: '/phone-numbers', heading: 'Phone Numbers', buttons: ['Add Number'] },
  { path: '/web-embeds', heading: 'Web Embeds', buttons: ['Add embed'] },
  {
    path: '/prompt-engine?tab=transcripts',
    heading: 'Prompt Generation Engine',
    buttons: ['From a call log'],
  },
  {
    path: '/micro-prompts',
    heading: 'Micro Prompts',
    buttons: ['Add Micro Prompt', 'Edit Be brief', 'Delete Be brief'],
  },
  { path: '/call-requests', heading: 'Call Requests', buttons: ['Create Call Request', 'Call Now', 'Edit'] },
  { path: '/slots', heading: 'Slots', buttons: ['Create Slot'] },
  { path: '/feature-templates', heading: 'Feature Templates', buttons: ['Create Template'] },
  { path: '/organization-settings', heading: 'Organization Settings', buttons: ['Save changes'] },
  { path: '/team', heading: 'Organization Settings', buttons: ['Invite Member'] },
  { path: '/organization-settings?tab=whatsapp', heading: 'Organization Settings', buttons: ['Add number'] },
  { path: '/whatsapp-messages', heading: 'WhatsApp Messages', buttons: [] },
  { path: '/do-not-call', heading: 'Do not call', buttons: ['Add email', 'Add numbers'] },
];

async function openLoaded(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await expect(heading(page, title)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first();

test('a viewer sees no button that changes something, and an owner sees them all', async ({ browser }) => {
  const [viewer, owner] = await Promise.all([browser.newContext(), browser.newContext()]);
  await signIn(viewer, demoPerson('viewer'));
  await signIn(owner, demoPerson('owner'));
  const [looking, working] = await Promise.all([viewer.newPage(), owner.newPage()]);
  for (const { path, heading: title, buttons } of writing) {
    await test.step(path, async () => {
      await openLoaded(working, path, title);
      for (const name of buttons) await expect(button(working, name), name).toBeVisible();
      await openLoaded(looking, path, title);
      for (const name of buttons) await expect(button(looking, name), name).toHaveCount(0);
    });
  }
  await Promise.all([viewer.close(), owner.close()]);
});

test("the API refuses a viewer's changes and lets the viewer read", async ({ browser, context }) => {
  await signIn(context, demoPerson('owner'));
  const lead = await createLead(context, { first_name: 'Read', last_name: unique() });
  const viewer = await browser.newContext();
  await signIn(viewer, demoPerson('viewer'));
  const api = viewer.request;
  expect((await api.get(`/api/leads/${lead.id}`)).status()).toBe(200);

  const id = '00000000-0000-4000-8000-000000000000';
  const refused = await Promise.all([
    api.post('/api/leads', { data: { first_name: 'A', last_name: 'B', phone_number: '+12125550150' } }),
    api.patch(`/api/leads/${lead.id}`, { data: { first_name: 'Changed' } }),
    api.delete(`/api/leads/${lead.id}`),
    api.post('/api/call', { data: { lead_id: lead.id, assistant_id: id, phone_number_id: id } }),
    api.post('/api/video-link', { data: { lead_id: lead.id, agent_id: id } }),
    api.post('/api/lead-uploads', {
      multipart: { file: { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') } },
    }),
    api.patch('/api/organization', { data: { name: 'Taken over' } }),
  ]);
  expect(refused.map((answer) => `${answer.status()} ${new URL(answer.url()).pathname}`)).toEqual(
    refused.map((answer) => `403 ${new URL(answer.url()).pathname}`),
  );
  const unchanged = await (await context.request.get(`/api/leads/${lead.id}`)).json();
  expect(unchanged.first_name).toBe('Read');
  await viewer.close();
});

test("a viewer who opens the address of a form doesn't see it", async ({ page, context }) => {
  await signIn(context, demoPerson('viewer'));
  await page.goto('/leads?dialog=create');
  await expect(heading(page, 'Leads')).toBeVisible();
  await expect(row(page, '+').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
