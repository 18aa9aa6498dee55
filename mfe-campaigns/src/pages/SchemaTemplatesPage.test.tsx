import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { intakeForm, serverOf } from '../testing/openSchemaTemplates.tsx';
import { SchemaTemplatesPage } from './SchemaTemplatesPage.tsx';

function open(answers: FakeResponses, options: Partial<Parameters<typeof renderWithHost>[1]> = {}) {
  const { rows: _, ...responses } = answers as FakeResponses & { rows?: unknown };
  return renderWithHost(<SchemaTemplatesPage />, { path: '/schema-templates', responses, ...options });
}

const act = async (name: string) => {
  await userEvent.click((await screen.findAllByRole('button', { name: 'More actions' }))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

test('the list shows schema templates with fields, version and uses', async () => {
  open(serverOf([intakeForm]));
  expect((await screen.findByRole('row', { name: /Intake/ })).textContent).toContain(
    'IntakeWhat a ward needs to know32',
  );
  await expectAccessible();
});

test('an empty list explains schema templates, and a search without results says so', async () => {
  open(serverOf([]));
  expect(await screen.findByText('No schema templates yet')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox'), 'ward');
  expect(await screen.findByText('No schema templates match your search')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show all templates' }));
  expect(await screen.findByText('No schema templates yet')).toBeTruthy();
});

test('a loading error of the schema templates can be retried', async () => {
  let isDown = true;
  open({
    'GET /api/schema-templates': () => {
      if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
      return { items: [], next_cursor: null };
    },
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to load schema templates');
  isDown = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No schema templates yet')).toBeTruthy();
});

test('a duplicated schema template gets the suffix (Copy)', async () => {
  const { requests } = open(serverOf([intakeForm]));
  await act('Duplicate');
  expect(await screen.findByText('Intake (Copy)')).toBeTruthy();
  expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
    name: 'Intake (Copy)',
    description: intakeForm.description,
    schema: intakeForm.schema,
  });
});

test('deleting a schema template asks first', async () => {
  open(serverOf([intakeForm]));
  await act('Delete');
  const dialog = within(await screen.findByRole('alertdialog'));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No schema templates yet')).toBeTruthy();
});

test('a schema template in use shows its uses instead of being deleted', async () => {
  open(serverOf([{ ...intakeForm, feature_template_count: 1 }]));
  await act('Delete');
  const dialog = within(await screen.findByRole('dialog', { name: /is in use/ }));
  expect(dialog.getByText('Screening')).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a viewer can only open schema templates', async () => {
  open(serverOf([intakeForm]), { session: sampleSession({ role: 'viewer' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Open']);
  expect(screen.queryByRole('link', { name: 'New Template' })).toBeNull();
});
