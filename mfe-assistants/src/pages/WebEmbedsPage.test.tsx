import type { StaffRole } from '@switchboard/contracts/permissions';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inbound, outbound } from '../testing/openPhoneNumbers.tsx';
import { sampleEmbed } from '../testing/sampleEmbed.ts';
import { WebEmbedsPage } from './WebEmbedsPage.tsx';

const first = sampleEmbed(1, { name: 'Shop', allowed_origins: ['https://shop.example', 'https://www.example.com'] });
const second = sampleEmbed(2, { name: 'Help pages', is_enabled: false, channels: ['chat', 'call_back'] });
const assistant = { id: first.assistant_id, name: 'Front desk' };

type Script = HTMLScriptElement & { receivePanel?: (part: object) => void };
let scripts: Script[] = [];

// A script in the document would be loaded.
beforeEach(() => {
  scripts = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => void scripts.push(...(nodes as Script[])));
});
afterEach(() => scripts.at(-1)?.onerror?.(new Event('error')));

function open(responses: FakeResponses = {}, path = '/web-embeds', role: StaffRole = 'admin', feature_flags = {}) {
  const rows = [first, second];
  return renderWithHost(<WebEmbedsPage />, {
    path,
    responses: {
      'GET /api/embeds': () => ({ items: [...rows], next_cursor: null }),
      'GET /api/assistants': () => ({ items: [assistant], next_cursor: null }) as never,
      'GET /api/phone-numbers': () => ({ items: [], next_cursor: null }),
      'POST /api/embeds': ({ body }) => {
        const row = sampleEmbed(3, { name: body.name });
        rows.push(row);
        return row;
      },
      'PATCH /api/embeds/:id': () => first,
      'POST /api/embeds/:id/rotate-key': () => first,
      'DELETE /api/embeds/:id': ({ params }) => {
        rows.splice(
          rows.findIndex(({ id }) => id === params.id),
          1,
        );
        return undefined;
      },
      ...responses,
    },
    session: sampleSession({ role, organization: { feature_flags } }),
  });
}

async function choose(row: RegExp, item: string): Promise<void> {
  const found = await screen.findByRole('row', { name: row });
  await userEvent.click(within(found).getByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

test('the list shows each embed with its status, assistant, channels and sites', async () => {
  open();
  await screen.findByText('Shop');
  const [head, ...rows] = screen.getAllByRole('row').map((row) => row.textContent);
  expect(head).toBe('NameStatusAssistantChannelsSitesChats todayActions');
  expect(rows).toEqual([
    'ShopEnabledFront deskChathttps://shop.exampleand 1 more3',
    'Help pagesDisabledFront deskChat, Call me backhttps://www.example.com3',
  ]);
  await expectAccessible();
});

test('an embed without a published assistant shows it in the list', async () => {
  open({
    'GET /api/embeds': () => ({ items: [sampleEmbed(4, { is_assistant_published: false })], next_cursor: null }),
  });
  expect(await screen.findByText('Assistant not published')).toBeTruthy();
});

test('an empty list explains web embeds', async () => {
  open({ 'GET /api/embeds': () => ({ items: [], next_cursor: null }) });
  expect(await screen.findByText('No web embeds yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add embed' })).toHaveLength(2);
});

test('a list of embeds that can’t be loaded is loaded again on request', async () => {
  let isDown = true;
  open({
    'GET /api/embeds': () => {
      if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
      return { items: [first], next_cursor: null };
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load web embeds. Please try again.');
  isDown = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Shop')).toBeTruthy();
});

test('an admin adds an embed and sees the code for the site next', async () => {
  const { requests, location } = open({}, '/web-embeds?dialog=create');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add web embed' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add embed' }));
  expect(await dialog.findByText('Name is required')).toBeTruthy();
  expect(dialog.getByText('Enter at least one site')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Landing page');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Sites/ }), 'https://a.example/{Enter}HTTPS://B.example');
  await userEvent.click(dialog.getByRole('button', { name: /Assistant/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Front desk' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /Call me back/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add embed' }));
  const code = within(await screen.findByRole('dialog', { name: 'Add Landing page to your site' }));
  expect(code.getByRole('region', { name: 'script tag' }).textContent).toBe(
    `<script src="${window.location.origin}/embed.js" data-key="${sampleEmbed(3).public_key}" async></script>`,
  );
  expect(requests.find(({ key }) => key === 'POST /api/embeds')?.body).toMatchObject({
    name: 'Landing page',
    allowed_origins: ['https://a.example', 'https://b.example'],
    channels: ['chat', 'call_back'],
    texts: { button_label: null },
    hours: { open_days: [], open_from: null, open_until: null },
    phone_number_id: null,
  });
  await expectAccessible();
  await userEvent.click(code.getByRole('button', { name: 'Done' }));
  expect(location()).toBe('/web-embeds');
});

test('the code of an embed comes with the address for policies, and not with directives that replace the site’s own', async () => {
  open({}, `/web-embeds?code=${first.id}`);
  const code = within(await screen.findByRole('dialog', { name: 'Add Shop to your site' }));
  const { origin } = window.location;
  expect(code.getByRole('region', { name: 'address' }).textContent).toBe(origin);
  expect(code.getByRole('region', { name: 'iframe' }).textContent).toContain(
    `src="${origin}/embed/${first.public_key}"`,
  );
  const { textContent } = screen.getByRole('dialog');
  expect(textContent).toContain(
    'add this address to script-src and connect-src of your policy. If one of them is missing, copy the sources of default-src into it first.',
  );
  expect(textContent).toContain('the iframe needs the address in frame-src only');
  expect(textContent).not.toContain(`script-src ${origin}`);
});

const calls = sampleEmbed(1, { name: 'Shop', channels: ['call_back'] });
const both = sampleEmbed(1, { name: 'Shop', channels: ['chat', 'call_back'] });
const noNumber = 'There is no outbound phone number, so';

test.each([
  [
    'for calls without an outbound number',
    calls,
    `${noNumber} sites don’t show the embed yet. Add one in Phone Numbers.`,
  ],
  [
    'for chats and calls without a number',
    both,
    `${noNumber} sites don’t offer Call me back yet. Add one in Phone Numbers.`,
  ],
])('the code of an embed %s explains what sites don’t show', async (_, embed, problem) => {
  open(
    {
      'GET /api/embeds': () => ({ items: [embed], next_cursor: null }),
      'GET /api/phone-numbers': () => ({ items: [inbound], next_cursor: null }),
    },
    `/web-embeds?code=${embed.id}`,
  );
  expect(await screen.findByText(problem)).toBeTruthy();
});

test('the code of an embed for calls explains that call requests are switched off', async () => {
  open({ 'GET /api/embeds': () => ({ items: [calls], next_cursor: null }) }, `/web-embeds?code=${calls.id}`, 'admin', {
    callrequests: false,
  });
  expect(
    await screen.findByText('Call requests are switched off for your organization, so sites don’t show the embed yet.'),
  ).toBeTruthy();
});

test('the code of an embed for calls with an outbound number shows no problem', async () => {
  const { requests } = open(
    {
      'GET /api/embeds': () => ({ items: [calls], next_cursor: null }),
      'GET /api/phone-numbers': () => ({ items: [outbound], next_cursor: null }),
    },
    `/web-embeds?code=${calls.id}`,
  );
  await screen.findByRole('dialog', { name: 'Add Shop to your site' });
  await waitFor(() => expect(requests.some(({ key }) => key === 'GET /api/phone-numbers')).toBe(true));
  await expect(screen.findByText(/yet\./, undefined, { timeout: 200 })).rejects.toThrow();
});

test('an admin changes the texts and limits of an embed', async () => {
  const { requests } = open({}, `/web-embeds?edit=${first.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit web embed' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Ask us');
  await userEvent.click(dialog.getByRole('button', { name: 'Show hours and limits' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Open from/ }), '9 am');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect(await dialog.findByText('Enter a time such as 09:00.')).toBeTruthy();
  await userEvent.clear(dialog.getByRole('textbox', { name: /^Open from/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Open from/ }), '09:00');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.find(({ key }) => key === 'PATCH /api/embeds/:id')?.body).toMatchObject({
    texts: { title: 'Ask us', greeting: null },
    hours: { open_from: '09:00', open_until: null },
    updated_at: first.updated_at,
  });
});

test('an admin limits the calls that visitors request in a day, and reads that no one proves a number', async () => {
  const { requests } = open(
    { 'GET /api/embeds': () => ({ items: [calls], next_cursor: null }), 'PATCH /api/embeds/:id': () => calls },
    `/web-embeds?edit=${calls.id}`,
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit web embed' }));
  expect(dialog.getByText(/Nothing proves that a visitor owns the number or address they enter\./)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Show hours and limits' }));
  const limit = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Requested calls per day/ });
  expect(limit.value).toBe('50');
  await userEvent.clear(limit);
  await userEvent.type(limit, '20');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(requests.some(({ key }) => key === 'PATCH /api/embeds/:id')).toBe(true));
  expect(requests.find(({ key }) => key === 'PATCH /api/embeds/:id')?.body).toMatchObject({
    limits: { daily_call_backs: 20, daily_conversations: 500 },
  });
});

test('a preview that can’t be loaded doesn’t stop the form, and is loaded again on request', async () => {
  open({}, '/web-embeds?dialog=create');
  await screen.findByRole('dialog', { name: 'Add web embed' });
  await waitFor(() => expect(scripts).toHaveLength(1));
  scripts[0]?.onerror?.(new Event('error'));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(scripts).toHaveLength(2);
});

// The script is loaded once for the page, so this is the last test that loads it.
test('the preview of an embed follows the form, and is drawn by the script of websites', async () => {
  open({}, `/web-embeds?edit=${first.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit web embed' }));
  await waitFor(() => expect(scripts.map(({ src }) => new URL(src).pathname)).toEqual(['/embed-panel.js']));
  const update = vi.fn();
  scripts[0]?.receivePanel?.({ previewEmbed: () => ({ update, remove: vi.fn() }) });
  await waitFor(() => expect(update).toHaveBeenCalled());
  await userEvent.type(dialog.getByRole('textbox', { name: /^Button label/ }), 'Questions?');
  await waitFor(() =>
    expect(update.mock.calls.at(-1)?.[0]).toMatchObject({
      assistant_name: 'Front desk',
      texts: { button_label: 'Questions?', title: null },
    }),
  );
});

test('an admin enables an embed with one click', async () => {
  const { requests, notices } = open();
  await choose(/Help pages/, 'Enable');
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Help pages is enabled' }));
  expect(requests.find(({ key }) => key === 'PATCH /api/embeds/:id')?.body).toEqual({ is_enabled: true });
});

test('an embed’s key is replaced after a question, and the new code is shown', async () => {
  const { requests } = open();
  await choose(/Shop/, 'Replace key');
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace the key of Shop?' }));
  expect(requests.some(({ key }) => key.startsWith('POST'))).toBe(false);
  await userEvent.click(question.getByRole('button', { name: 'Replace key' }));
  expect(await screen.findByRole('dialog', { name: 'Add Shop to your site' })).toBeTruthy();
});

test('an embed is deleted after a question', async () => {
  const { requests, notices } = open();
  await choose(/Shop/, 'Delete');
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Shop?' }));
  expect(requests.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Shop')).toBeNull());
  expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Web embed deleted' });
});

test('a viewer sees the embeds and their code, and nothing that changes them, not even by address', async () => {
  open({}, `/web-embeds?dialog=create`, 'viewer');
  await screen.findByText('Shop');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add embed' })).toBeNull();
  const [code] = screen.getAllByRole('button', { name: /Get code/ });
  if (code) await userEvent.click(code);
  expect(await screen.findByRole('dialog', { name: 'Add Shop to your site' })).toBeTruthy();
});
