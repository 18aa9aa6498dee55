import { CustomField } from '@switchboard/contracts/custom-fields';
import { ApiError } from '@switchboard/platform';
import { blankRow, expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openLeads } from '../../testing/openLeads.tsx';
import { onePage, sampleId, sampleLead } from '../../testing/samples.ts';

const fields = [
  blankRow(CustomField, { id: sampleId(11, 1), key: 'budget', label: 'Budget', field_type: 'number' }),
  blankRow(CustomField, {
    id: sampleId(11, 2),
    key: 'plan',
    label: 'Plan',
    field_type: 'choice',
    choices: ['Gold'],
    withdrawn_choices: ['Tin'],
  }),
  blankRow(CustomField, { id: sampleId(11, 3), key: 'city', label: 'City', field_type: 'text' }),
];
const lead = sampleLead(1, {
  first_name: 'Ada',
  last_name: 'Moss',
  custom_fields: { budget: 1500, plan: 'Tin', city: 'Oslo' },
});

test('custom fields are filled in and emptied, and show errors at their inputs', async () => {
  const user = userEvent.setup();
  let isRefused = true;
  const { requests } = openLeads([lead], {
    path: `/leads?edit=${lead.id}`,
    responses: {
      'GET /api/custom-fields': () => onePage(fields),
      'PATCH /api/leads/:id': () => {
        const message = 'Budget must be a number, such as 1234.5.';
        if (isRefused)
          throw new ApiError(400, { code: 'VALIDATION', message, fields: { 'custom_fields.budget': message } });
        return lead;
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lead' }));
  const budget = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Budget' });
  expect(budget.value).toBe('1500');
  // An option that is no longer offered stays visible and can be kept.
  expect(dialog.getByRole('button', { name: /Plan/ }).textContent).toContain('Tin');
  await expectAccessible();
  await user.clear(budget);
  await user.type(budget, 'much');
  await user.clear(dialog.getByRole('textbox', { name: 'City' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await dialog.findByText('Budget must be a number, such as 1234.5.');
  isRefused = false;
  await user.clear(budget);
  await user.type(budget, '1750');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.findLast(({ key }) => key === 'PATCH /api/leads/:id')?.body).toMatchObject({
    custom_fields: { budget: '1750', plan: 'Tin', city: '' },
  });
});
