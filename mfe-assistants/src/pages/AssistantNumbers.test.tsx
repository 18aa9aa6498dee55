import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { at, firstCall, openPro, reminders, serverWith } from '../testing/openAssistants.tsx';
import {
  editing,
  inbound,
  open as openNumbers,
  outbound,
  serverWith as serverWithNumbers,
  unused,
} from '../testing/openPhoneNumbers.tsx';
// Loaded with the test, so that no test waits for it.
import './AssistantEditor.tsx';

beforeEach(() => localStorage.clear());

const numbers = [outbound, inbound, { ...inbound, id: outbound.id.replace(/1$/, '7'), phone_number: '+447700900124' }];
const withNumbers = (assistant: typeof firstCall, listed = numbers) => ({
  ...serverWith(assistant),
  'GET /api/phone-numbers': () => ({ items: [...listed], next_cursor: null }),
  'PUT /api/assistants/:id/preferred-number': ({ body }: { body: { phone_number_id: string | null } }) => {
    Object.assign(assistant, { preferred_phone_number_id: body.phone_number_id });
    return body;
  },
  'PATCH /api/phone-numbers/:id': () => ({ ...inbound, assistant_id: assistant.id }),
});
/** Only a part of the editor, because searching roles in all of it takes long. */
const section = async () => {
  const said = await screen.findByText(/^Numbers aren't part of the draft/);
  return within(said.closest('section') as HTMLElement);
};

test("an assistant's preferred number is saved immediately, without changing the draft", async () => {
  const { requests } = openPro(withNumbers({ ...firstCall }), at(firstCall));
  const choice = await (await section()).findByRole('button', { name: /Calls from/ });
  expect(choice.textContent).toContain('The default number');
  await userEvent.click(choice);
  await userEvent.click(await screen.findByText('+1 (202) 555-0142', { selector: '[role="option"] *' }));
  await waitFor(() =>
    expect(requests.findLast(({ key }) => key.startsWith('PUT'))).toMatchObject({
      key: 'PUT /api/assistants/:id/preferred-number',
      body: { phone_number_id: outbound.id },
    }),
  );
  expect(screen.queryByText('Not saved')).toBeNull();
  await waitFor(() => expect(choice.textContent).not.toContain('default'));
});

test('admins choose which numbers an assistant answers, and see which have no answer', async () => {
  const { requests } = openPro(withNumbers({ ...firstCall }), at(firstCall), { role: 'admin' });
  const answered = within(await (await section()).findByRole('group', { name: 'Answers calls to' }));
  expect(answered.getAllByText('Not answered')).toHaveLength(2);
  await userEvent.click(answered.getByRole('switch', { name: '+44 7700 900123' }));
  await waitFor(() =>
    expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toEqual({ assistant_id: firstCall.id }),
  );
});

test('the number settings of an assistant have no accessibility violations', async () => {
  openPro(withNumbers({ ...firstCall }), at(firstCall), { role: 'admin' });
  const answered = await (await section()).findByRole('group', { name: 'Answers calls to' });
  await expectAccessible(answered.closest('section') as HTMLElement);
});

test.each([
  ['a draft answers nothing', reminders, 'admin'],
  ['members change nothing', firstCall, 'member'],
] as const)('switches for answered numbers are disabled: %s', async (_, assistant, role) => {
  openPro(withNumbers({ ...assistant }), at(assistant), { role });
  const answered = within(await (await section()).findByRole('group', { name: 'Answers calls to' }));
  for (const one of answered.getAllByRole<HTMLInputElement>('switch')) expect(one.disabled).toBe(true);
  expect(answered.queryByText('Only published assistants answer calls.') !== null).toBe(assistant === reminders);
});

test('the page of numbers shows who answers, and changes which assistants prefer a number', async () => {
  const { requests } = openNumbers(
    {
      ...serverWithNumbers(outbound, { ...inbound, assistant_id: firstCall.id }),
      'GET /api/assistants/:id': () => firstCall,
      'GET /api/assistants': () => ({ items: [firstCall], next_cursor: null }),
      'GET /api/phone-numbers/:id/uses': () => ({
        ...unused,
        assistants: { total: 1, first: [{ id: reminders.id, name: reminders.name }] },
      }),
      'PUT /api/assistants/:id/preferred-number': ({ body }) => body,
    },
    editing(outbound),
  );
  expect((await screen.findAllByText('First call')).length).toBeGreaterThan(0);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(await dialog.findByRole('button', { name: /Remove .*Reminders/ }));
  await userEvent.click(dialog.getByRole('button', { name: /Add an assistant/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'First call' }));
  await waitFor(() =>
    expect(requests.filter(({ key }) => key.startsWith('PUT')).map(({ body }) => body)).toEqual([
      { phone_number_id: null },
      { phone_number_id: outbound.id },
    ]),
  );
});
