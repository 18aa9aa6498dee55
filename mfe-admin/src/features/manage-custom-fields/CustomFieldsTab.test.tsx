import { CustomField } from '@switchboard/contracts/custom-fields';
import type { StaffRole } from '@switchboard/contracts/permissions';
import { ApiError } from '@switchboard/platform';
import {
  blankRow,
  expectAccessible,
  type FakeResponses,
  renderWithHost,
  sampleSession,
} from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CustomFieldsTab } from './CustomFieldsTab.tsx';

const plan = blankRow(CustomField, {
  id: '00000000-0000-4000-8000-000000000701',
  key: 'plan',
  label: 'Plan',
  field_type: 'choice',
  choices: ['Gold', 'Silver'],
  withdrawn_choices: ['Tin'],
});
const budget = blankRow(CustomField, {
  id: '00000000-0000-4000-8000-000000000702',
  key: 'budget',
  label: 'Budget',
  field_type: 'number',
  position: 1,
});

interface Given {
  role?: StaffRole;
  fields?: CustomField[];
  responses?: FakeResponses;
}

function open({ role = 'admin', fields = [plan, budget], responses = {} }: Given = {}) {
  const host = renderWithHost(<CustomFieldsTab />, {
    session: sampleSession({ role }),
    responses: {
      'GET /api/custom-fields': () => ({ items: fields, next_cursor: null }),
      'GET /api/custom-fields/:id/use': () => ({
        lead_count: 1203,
        choices: [{ choice: 'Gold', lead_count: 1203 }],
        saved_filter_count: 1,
      }),
      ...responses,
    },
  });
  return { ...host, user: userEvent.setup() };
}

const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const choose = async (user: ReturnType<typeof userEvent.setup>, name: string, item: string) => {
  await user.click(within(await row(name)).getByRole('button', { name: /Actions|More/ }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('custom fields show their kind, options and variable', async () => {
  open();
  expect((await row('Plan')).textContent).toContain('Gold, Silver');
  expect((await row('Budget')).textContent).toContain('{{lead_budget}}');
  await expectAccessible();
});

test('a custom field with choices is added, and errors are reported at their fields', async () => {
  let isTaken = true;
  const { user, requests } = open({
    fields: [],
    responses: {
      'POST /api/custom-fields': () => {
        const message = 'There is a field of this name already.';
        if (isTaken) throw new ApiError(409, { code: 'CONFLICT', message, fields: { label: message } });
        return plan;
      },
    },
  });
  await screen.findByText('No fields yet');
  await user.click(screen.getAllByRole('button', { name: 'Add Field' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Field' }));
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Plan');
  await user.click(dialog.getByRole('button', { name: /Kind/ }));
  await user.click(await screen.findByRole('option', { name: /Choice/ }));
  await user.click(dialog.getByRole('button', { name: 'Add Field' }));
  await dialog.findByText('An option needs a name. To remove it, withdraw it.');
  await user.type(dialog.getByRole('textbox', { name: 'Choice 1' }), 'Gold');
  await user.click(dialog.getByRole('button', { name: 'Add choice' }));
  await user.type(dialog.getByRole('textbox', { name: 'Choice 2' }), 'Silver');
  await user.click(dialog.getByRole('button', { name: 'Add Field' }));
  await dialog.findByText('There is a field of this name already.');
  isTaken = false;
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), ' 2');
  await user.click(dialog.getByRole('button', { name: 'Add Field' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.findLast(({ key }) => key === 'POST /api/custom-fields')?.body).toEqual({
    label: 'Plan 2',
    field_type: 'choice',
    choices: ['Gold', 'Silver'],
  });
});

test('an option is renamed and another one withdrawn, with the number of leads that have them', async () => {
  const { user, requests } = open({ responses: { 'PATCH /api/custom-fields/:id': () => plan } });
  await choose(user, 'Plan', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Plan' }));
  await dialog.findByText('1,203 leads have it');
  dialog.getByText(/as they keep Tin/);
  await user.clear(dialog.getByRole('textbox', { name: 'Choice 1' }));
  await user.type(dialog.getByRole('textbox', { name: 'Choice 1' }), 'Premium');
  await user.click(dialog.getByRole('button', { name: 'Withdraw Silver' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(requests.some(({ key }) => key === 'PATCH /api/custom-fields/:id')).toBe(true));
  expect(requests.findLast(({ key }) => key === 'PATCH /api/custom-fields/:id')?.body).toEqual({
    label: 'Plan',
    choices: ['Premium'],
    renamed_choices: { Gold: 'Premium' },
    updated_at: expect.any(String),
  });
});

test('a custom field can be moved, and deleting it says first what is lost', async () => {
  const { user, requests } = open({
    responses: { 'PATCH /api/custom-fields/:id': () => budget, 'DELETE /api/custom-fields/:id': () => undefined },
  });
  await choose(user, 'Budget', 'Move up');
  expect(requests.findLast(({ key }) => key === 'PATCH /api/custom-fields/:id')?.body).toEqual({ position: 0 });
  await choose(user, 'Budget', 'Delete');
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Budget?' });
  await waitFor(() =>
    expect(dialog.textContent).toContain('1,203 leads have a value in it. A saved filter asks for it'),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Delete field' }));
  await waitFor(() => expect(requests.some(({ key }) => key === 'DELETE /api/custom-fields/:id')).toBe(true));
});

test("members who can't define custom fields can still see them", async () => {
  open({ role: 'member' });
  expect(within(await row('Plan')).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add Field' })).toBeNull();
});
