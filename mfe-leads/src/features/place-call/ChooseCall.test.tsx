import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ada, assistant, chooseAssistant, goToConfirm, openCallDialog } from '../../testing/openCallDialog.tsx';
import { onePage } from '../../testing/samples.ts';

test('the call dialog offers published assistants and the default number, and fills variables from the lead', async () => {
  const user = userEvent.setup();
  const { requests } = openCallDialog();
  await screen.findByText(/0101/);
  expect(screen.getByRole('button', { name: 'Initiate Call' })).toHaveProperty('disabled', true);
  await chooseAssistant(user);
  expect(screen.getByRole('textbox', { name: 'First_Name' })).toHaveProperty('value', 'Ada');
  expect(screen.getByRole('textbox', { name: 'position' })).toHaveProperty('value', '');
  expect(requests.find(({ key }) => key === 'GET /api/assistants')?.query).toMatchObject({ status: 'published' });
  expect(requests.find(({ key }) => key === 'GET /api/phone-numbers')?.query).toMatchObject({ type: 'outbound' });
  await expectAccessible(screen.getByRole('dialog'));
});

test.each([
  ['7911 123456', 'This number was saved without its country', '+447911123456'],
  ['+44 7911 12345', 'This is not a valid phone number', '+447911123456'],
])('a lead with the number %s cannot be called before it is corrected', async (phone_number, title, corrected) => {
  const user = userEvent.setup();
  const state = { lead: { ...ada, phone_number } };
  const { requests } = openCallDialog({
    'GET /api/leads/:id': () => state.lead,
    'PATCH /api/leads/:id': ({ body }) => {
      state.lead = { ...state.lead, ...(body as object) };
      return state.lead;
    },
  });
  const dialog = screen.getByRole('dialog');
  await within(dialog).findByText(title);
  await expectAccessible(dialog);
  await chooseAssistant(user);
  expect(screen.getByRole('button', { name: 'Initiate Call' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Manual Call' })).toHaveProperty('disabled', true);
  if (!phone_number.startsWith('+')) {
    await user.click(within(dialog).getByRole('button', { name: /Country/ }));
    await user.click(await screen.findByRole('option', { name: 'United Kingdom (+44)' }));
  } else await user.type(within(dialog).getByRole('textbox', { name: /Phone Number/ }), '6');
  await user.click(within(dialog).getByRole('button', { name: 'Save Number' }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(requests.find(({ key }) => key === 'PATCH /api/leads/:id')?.body).toEqual({ phone_number: corrected });
  expect(screen.getByRole('button', { name: 'Initiate Call' })).toHaveProperty('disabled', false);
});

test('the call dialog fills in the organization and names variables that are left empty', async () => {
  const user = userEvent.setup();
  const caller = { ...assistant, variables: ['first_name', 'organization', 'position', 'pay'] };
  openCallDialog({ 'GET /api/assistants': () => onePage([caller]) });
  const dialog = await goToConfirm(user);
  within(dialog).getByText('Northwind Clinics');
  within(dialog).getByText('Left empty');
  within(dialog).getByText('position, pay');
});

test('the call dialog says what to create first without assistants and numbers', async () => {
  openCallDialog({
    'GET /api/assistants': () => onePage([]),
    'GET /api/phone-numbers': () => onePage([]),
  });
  await screen.findByText('No assistants available. Please create an assistant first.');
  await screen.findByText('No outbound phone numbers available. Please add a phone number first.');
  await expectAccessible(screen.getByRole('dialog'));
});

test('the call dialog asks for a number if none is chosen', async () => {
  const user = userEvent.setup();
  const { notices } = openCallDialog({ 'GET /api/phone-numbers': () => onePage([]) });
  await chooseAssistant(user);
  await user.click(screen.getByRole('button', { name: 'Initiate Call' }));
  expect(notices.at(-1)).toMatchObject({
    title: 'Phone Number Required',
    description: 'Please select an outbound phone number to use for this call.',
  });
});

test('the call dialog focuses the assistant first, and typed variables are discarded only after confirmation', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  openCallDialog({}, onClose);
  const select = await screen.findByRole('button', { name: /Select an assistant/ });
  await waitFor(() => expect(document.activeElement).toBe(select));
  await chooseAssistant(user);
  await user.type(screen.getByRole('textbox', { name: 'position' }), 'Nurse');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'position' }).value).toBe('Nurse');
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('the call dialog closes without a question if nothing was typed or the call is placed', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  openCallDialog({}, onClose);
  await chooseAssistant(user);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await user.type(screen.getByRole('textbox', { name: 'position' }), 'Nurse');
  await user.click(screen.getByRole('button', { name: 'Initiate Call' }));
  await user.click(await screen.findByRole('button', { name: 'Start Call' }));
  await screen.findByRole('button', { name: 'End call' });
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});
