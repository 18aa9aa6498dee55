import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { functionsServer, orderStatus, shopKey, slots, trial, withFunction } from '../testing/functionsServer.ts';
import { at, openPro, refusal, reminders } from '../testing/openAssistants.tsx';
// Loaded with the test, so that no test waits for it.
import './AssistantEditor.tsx';

beforeEach(() => localStorage.clear());

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const group = (name: string | RegExp) => within(screen.getByRole('group', { name }));
const tabOf = ({ id }: { id: string }) => `${at({ id })}?tab=functions`;
const saved = (requests: { key: string; body?: unknown }[]) =>
  requests.findLast(({ key }) => key === 'PUT /api/assistants/:id')?.body;

/** The tab with one expanded function. */
async function openFunction(
  options: Parameters<typeof openPro>[2] = {},
  responses = functionsServer(structuredClone(withFunction)),
) {
  const page = openPro(responses, tabOf(withFunction), options);
  await userEvent.click(await screen.findByRole('heading', { level: 4, name: 'order_status' }));
  return page;
}

describe('the tab Functions', () => {
  test('the Functions tab is between Prompt and Configuration, and starts empty', async () => {
    const { container } = openPro(functionsServer({ ...reminders }), tabOf(reminders));
    await screen.findByRole('tab', { name: 'Functions' });
    expect(await screen.findByText('No functions yet')).toBeTruthy();
    expect(
      screen
        .getAllByRole('tab')
        .map(({ textContent }) => textContent)
        .slice(0, 5),
    ).toEqual(['Agent', 'Prompt', 'Flow', 'Functions', 'Configuration']);
    expect(await screen.findByRole('switch', { name: 'End the call' })).toBeTruthy();
    await expectAccessible(container);
  });

  test('a function with a parameter is added and saved with the draft', async () => {
    const { requests } = openPro(functionsServer({ ...reminders }), tabOf(reminders));
    await userEvent.click(await screen.findByRole('button', { name: 'Add function' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await userEvent.type(name, 'order_status');
    await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'https://shop.example/{{order}');
    await userEvent.click(button('Add parameter'));
    await userEvent.type(group('Parameter 1').getByRole('textbox', { name: 'Name' }), 'order');
    await userEvent.click(button('Save draft'));
    await waitFor(() =>
      expect(saved(requests)).toMatchObject({
        config: {
          functions: [
            {
              name: 'order_status',
              parameters: [{ name: 'order', type: 'string', required: true }],
              http: { url: 'https://shop.example/{order}', method: 'POST', timeout_seconds: 10 },
            },
          ],
        },
      }),
    );
  });

  test('errors of a function use the texts of the specification, mark its tab and lead to the field', async () => {
    const { notices } = await openFunction();
    await userEvent.click(button('Add parameter'));
    await userEvent.clear(screen.getAllByRole('textbox', { name: 'Name' })[0] as HTMLElement);
    await userEvent.click(screen.getByRole('heading', { level: 4, name: 'New function' }));
    await userEvent.click(screen.getByRole('tab', { name: /Agent/ }));
    await userEvent.click(button('Save draft'));
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({
        title: 'Validation Error',
        description:
          'Please check the following tabs for errors: functions. Function name is required. Parameter name is required.',
      }),
    );
    expect(await screen.findByRole('tab', { name: /Functions.*2 problems/, selected: true })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('textbox', { name: 'Name' })[0]));
    expect(screen.getByText('Parameter name is required')).toBeTruthy();
  });

  test('tools can be turned on with their settings, and show what is missing', async () => {
    const { requests } = openPro(functionsServer({ ...reminders }), tabOf(reminders));
    await userEvent.click(await screen.findByRole('switch', { name: 'Transfer the call' }));
    await userEvent.click(button('Add target'));
    const target = group('Target 1');
    await userEvent.type(target.getByRole('textbox', { name: 'Name' }), 'Sales');
    await userEvent.type(target.getByRole('textbox', { name: 'Phone number' }), '+12025550147');
    await userEvent.click(target.getByRole('checkbox', { name: 'Only at certain hours' }));
    await userEvent.click(target.getByRole('checkbox', { name: 'Fri' }));
    await userEvent.click(screen.getByRole('button', { name: /Hand over/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'After a briefing' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Said afterwards' }), 'Goodbye');
    const whatsapp = screen.getByRole<HTMLInputElement>('switch', { name: 'Send a WhatsApp message' });
    expect(whatsapp.disabled).toBe(true);
    expect(screen.getByText(/No WhatsApp number can be connected yet/)).toBeTruthy();
    await userEvent.click(button('Save draft'));
    await waitFor(() =>
      expect(saved(requests)).toMatchObject({
        config: {
          tools: [
            {
              type: 'transfer_call',
              manner: 'warm',
              targets: [
                {
                  name: 'Sales',
                  phone_number: '+12025550147',
                  hours: { days: ['monday', 'tuesday', 'wednesday', 'thursday'], start: '09:00', end: '17:00' },
                },
              ],
            },
            { type: 'do_not_call', said_afterwards: 'Goodbye' },
          ],
        },
      }),
    );
  });

  test("a slot to book is found by name, and canceled slots aren't offered", async () => {
    const { requests } = openPro(functionsServer({ ...reminders }), tabOf(reminders));
    await userEvent.click(await screen.findByRole('switch', { name: 'Book a slot' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Slot' }), 'tours');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Tours/)]);
    await userEvent.click(screen.getByRole('option', { name: /^Tours/ }));
    await userEvent.click(button('Save draft'));
    await waitFor(() =>
      expect(saved(requests)).toMatchObject({
        config: { tools: [{ type: 'book_slot', slot_id: slots[0]?.id, days_ahead: 14 }] },
      }),
    );
  });

  test('the Functions tab is read-only for viewers', async () => {
    await openFunction({ role: 'viewer' });
    for (const box of screen.getAllByRole<HTMLInputElement>('textbox')) expect(box.disabled).toBe(true);
    expect(button('Try it').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'New secret' })).toBeNull();
  });

  test("the Functions tab shows an error if functions can't be loaded", async () => {
    const broken = refusal(503, 'UNAVAILABLE', 'Down.');
    openPro({ ...functionsServer({ ...reminders }), 'GET /api/tools': broken }, tabOf(reminders));
    expect(await screen.findByText('Failed to load tools. Please try again.')).toBeTruthy();
  });
});

describe('a function is tried', () => {
  test("trying a function uses the form's values and shows request and response with masked secrets", async () => {
    const { requests, container } = await openFunction();
    await userEvent.click(button('Try it'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Try order_status' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /order/ }), 'seven');
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(await dialog.findByText('order must be of the type integer.')).toBeTruthy();
    await userEvent.clear(dialog.getByRole('textbox', { name: /order/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: /order/ }), '7');
    await userEvent.type(dialog.getByRole('textbox', { name: '{first_name}' }), 'Ada');
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(await dialog.findByText('The function works.')).toBeTruthy();
    expect(requests.find(({ key }) => key === 'POST /api/tools/try')?.body).toEqual({
      function: orderStatus,
      arguments: { order: 7 },
      variables: { first_name: 'Ada' },
    });
    expect(dialog.getByText(/authorization: ••••KEY9/)).toBeTruthy();
    expect(dialog.getByText('{"state":"sent"}')).toBeTruthy();
    expect(dialog.getByText('42 ms')).toBeTruthy();
    expect(saved(requests)).toBeUndefined();
    await expectAccessible(container.ownerDocument.body);
  });

  test('trying a function shows why it failed, and what the caller hears', async () => {
    const failed = {
      ...trial,
      answer: null,
      is_ok: false,
      error: 'No answer within 10 seconds.',
      said: 'I cannot see that.',
    };
    await openFunction(
      {},
      {
        ...functionsServer(structuredClone(withFunction)),
        'POST /api/tools/try': () => failed,
      },
    );
    await userEvent.click(button('Try it'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Try order_status' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /order/ }), '7');
    await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
    expect(await dialog.findByText('No answer within 10 seconds.')).toBeTruthy();
    expect(dialog.getByText('The caller hears: “I cannot see that.”')).toBeTruthy();
  });
});

describe('secrets', () => {
  test("admins can store a secret for the function's server, and choose it for a header", async () => {
    const { requests } = await openFunction({ role: 'admin' });
    await userEvent.click(button('Add header'));
    const header = group('Header 2');
    await userEvent.type(header.getByRole('textbox', { name: 'Name' }), 'X-Key');
    await userEvent.click(header.getByRole('button', { name: /What it carries/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Store a secret…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Store a secret' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Server' }).value).toBe(shopKey.origin);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Other key');
    await userEvent.type(dialog.getByLabelText(/^Value/), 'a long value');
    await userEvent.click(dialog.getByRole('button', { name: 'Store' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ key }) => key === 'POST /api/tools/secrets')?.body).toEqual({
      name: 'Other key',
      origin: shopKey.origin,
      value: 'a long value',
    });
    await userEvent.click(button('Save draft'));
    await waitFor(() => expect(saved(requests)).toBeTruthy());
    const { config } = saved(requests) as { config: typeof withFunction.config };
    expect(config.functions[0]?.http.headers[1]).toEqual({
      name: 'X-Key',
      value: '',
      secret_id: '00000000-0000-4000-8000-0000000000a2',
    });
  });

  test("members can only choose secrets of the function's server", async () => {
    await openFunction();
    await userEvent.click(group('Header 1').getByRole('button', { name: /What it carries/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'A value that everyone can read',
      'Shop key (••••KEY9)',
    ]);
    await userEvent.keyboard('{Escape}');
    const address = screen.getByRole('textbox', { name: 'Address' });
    await userEvent.clear(address);
    await userEvent.type(address, 'https://elsewhere.example');
    await userEvent.click(button('Add header'));
    await userEvent.click(group('Header 2').getByRole('button', { name: /What it carries/ }));
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  test('admins can renew a signing secret, which is shown once', async () => {
    await openFunction({ role: 'admin' });
    await userEvent.click(await screen.findByRole('button', { name: 'New secret' }));
    await userEvent.click(screen.getByRole('button', { name: 'Make a new secret' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Signing secret' }));
    expect(dialog.getByText('whsec_canary')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'I have stored it' }));
    expect(screen.queryByText('whsec_canary')).toBeNull();
  });
});
