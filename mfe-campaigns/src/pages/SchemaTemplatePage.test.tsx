import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { formId, intakeForm, openForm, serverOf } from '../testing/openSchemaTemplates.tsx';
import { NewSchemaTemplatePage } from './NewSchemaTemplatePage.tsx';

beforeEach(() => sessionStorage.clear());

const rows = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-label') ?? '');
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function opened(server = serverOf([intakeForm]), options = {}) {
  const result = openForm(server, options);
  await screen.findByRole('treegrid', { name: 'Fields' });
  return { server, ...result };
}

async function addField(kind: string, label: string) {
  await press('Add field');
  await userEvent.click(await screen.findByRole('menuitem', { name: kind }));
  await waitFor(() => expect(document.activeElement).toBe(field('Label')));
  await userEvent.keyboard(label);
}

test('the editor shows nested fields, and all properties of the selected one', async () => {
  await opened();
  expect(rows()).toEqual(['Ward', 'Contact', 'Email']);
  expect(field('Name').value).toBe('ward');
  expect(screen.getByRole('switch', { name: 'Required' })).toHaveProperty('checked', true);
  expect(screen.getByRole('region', { name: 'Other keywords' }).textContent).toContain('"x-width": 2');
  await expectAccessible();
});

test('a new field is named by its label, and can be undone and redone', async () => {
  await opened();
  await addField('Number', 'Years of Expérience');
  expect(field('Name').value).toBe('years_of_experience');
  await waitFor(() => expect(rows()).toEqual(['Ward', 'Years of Expérience', 'Contact', 'Email']));
  await userEvent.keyboard('{Control>}zz{/Control}');
  await waitFor(() => expect(rows()).toEqual(['Ward', 'Contact', 'Email']));
  await userEvent.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(rows()).toContain('New number'));
});

test('undo works repeatedly by keyboard, even if the focused row is gone', async () => {
  await opened();
  for (const copies of [1, 2]) {
    screen.getByRole('row', { name: 'Ward' }).focus();
    await userEvent.keyboard('{Control>}d{/Control}');
    await waitFor(() => expect(rows()).toHaveLength(3 + copies));
  }
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(rows()).toHaveLength(4));
  await userEvent.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(rows()).toEqual(['Ward', 'Contact', 'Email']));
});

test('a taken name is ignored and reported while it is typed', async () => {
  await opened();
  await userEvent.clear(field('Name'));
  await userEvent.type(field('Name'), 'contact');
  expect(screen.getByText('Another field here is named contact')).toBeTruthy();
  await userEvent.tab();
  expect(field('Name').value).toBe('contac');
});

test('keys on a row move, duplicate and delete its field, and a deleted field can be restored', async () => {
  await opened();
  screen.getByRole('row', { name: 'Ward' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(rows()).toEqual(['Contact', 'Email', 'Ward']));
  screen.getByRole('row', { name: 'Ward' }).focus();
  await userEvent.keyboard('{Delete}');
  await waitFor(() => expect(rows()).toEqual(['Contact', 'Email']));
  const notice = screen.getByText('“Ward” was deleted.').closest<HTMLElement>('[role=status]');
  await userEvent.click(within(notice as HTMLElement).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(rows()).toEqual(['Contact', 'Email', 'Ward']));
});

test('a template is saved under a name, and errors are shown in the dialog', async () => {
  const { server, requests } = await opened();
  await userEvent.type(field('Label'), ' 7');
  await press('Save Template');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Template' }));
  await userEvent.clear(dialog.getByRole('textbox', { name: /^Name/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save Template' }));
  expect(await dialog.findByText('Name is required')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Intake 2');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Template' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toMatchObject({
    name: 'Intake 2',
    updated_at: intakeForm.updated_at,
    schema: { properties: { ward: { title: 'Ward 7', 'x-width': 2 } }, required: ['ward'] },
  });
  expect(server.rows[0]?.version).toBe(3);
  expect(await screen.findByText('Version 3')).toBeTruthy();
  expect(sessionStorage.length).toBe(0);
});

test('a conflict shows both versions and keeps the typed values', async () => {
  const { server } = await opened();
  await userEvent.type(field('Label'), ' 7');
  const schema = { type: 'object', properties: { ward: { type: 'string', title: 'Ward' } } };
  server.rows[0] = { ...intakeForm, schema, version: 3, updated_at: '2026-11-03T09:00:00.000Z' };
  await press('Save Template');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Template' }));
  const save = dialog.getByRole('button', { name: 'Save Template' });
  await userEvent.click(save);
  expect(await dialog.findByText('“Contact” (contact) was removed')).toBeTruthy();
  expect(dialog.getByText(/“Ward 7” \(ward\): label “Ward” → “Ward 7”/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Save mine as the newest version' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save Template' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.rows[0]?.version).toBe(4);
});

test('problems are shown at their fields with links, and block saving until they are fixed', async () => {
  const { notices } = await opened();
  await userEvent.type(field('Default'), 'B');
  await userEvent.type(field('Choices'), 'Ward A{Enter}Ward B');
  await userEvent.click(screen.getByRole('row', { name: 'Contact' }));
  const list = (await screen.findByText('1 problem to correct')).closest<HTMLElement>('[role=alert]');
  await press('Save Template');
  expect(notices.at(-1)).toMatchObject({ title: 'Correct what is wrong first' });
  await userEvent.click(within(list as HTMLElement).getByRole('button', { name: 'Ward' }));
  await waitFor(() =>
    expect(document.activeElement?.closest('[data-keyword]')?.getAttribute('data-keyword')).toBe('default'),
  );
});

test('unsaved changes are restored after a reload until they are discarded', async () => {
  await opened();
  await userEvent.type(field('Label'), ' 7');
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  await opened();
  expect(screen.getByText('Your unsaved changes were restored')).toBeTruthy();
  expect(field('Label').value).toBe('Ward 7');
  await press('Discard');
  expect(field('Label').value).toBe('Ward');
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});

test('the editor asks before it is left with unsaved changes', async () => {
  await opened();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isAsked()).toBe(false);
  await userEvent.type(field('Label'), ' 7');
  expect(isAsked()).toBe(true);
});

test('the preview shows the form, and the values that it would store', async () => {
  await opened();
  await userEvent.click(screen.getByRole('tab', { name: 'Form Preview' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Ward is required/)).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /^Ward/ }), '7B');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('region', { name: 'Values' })).textContent).toContain('"ward": "7B"');
});

test('the exported JSON is the one that the editor shows', async () => {
  await opened();
  await userEvent.type(field('Label'), ' 7');
  await press('Export JSON');
  const dialog = within(await screen.findByRole('dialog', { name: 'Export JSON' }));
  expect(dialog.getByRole('region', { name: 'JSON Schema' }).textContent).toContain('"title": "Ward 7"');
});

test("a viewer sees a schema template but can't change it", async () => {
  await opened(serverOf([intakeForm]), { session: sampleSession({ role: 'viewer' }) });
  expect(screen.queryByRole('button', { name: 'Save Template' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add field' })).toBeNull();
  expect(field('Label').closest('fieldset')?.disabled).toBe(true);
});

test("the editor says that the template doesn't exist", async () => {
  openForm(serverOf([]));
  expect(await screen.findByText('Schema template not found')).toBeTruthy();
});

test('a schema template is created and opened', async () => {
  const { rows: _, ...responses } = serverOf([]);
  const { renderWithHost } = await import('@switchboard/platform/testing');
  const { location } = renderWithHost(<NewSchemaTemplatePage />, { path: '/schema-templates/new', responses });
  await userEvent.click(await screen.findByRole('button', { name: 'Add a text field' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Label')));
  await userEvent.keyboard('Position');
  await press('Save Template');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save Template' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Position');
  await userEvent.click(dialog.getByRole('button', { name: 'Save Template' }));
  await waitFor(() => expect(location()).toBe(`/schema-templates/${formId.slice(0, -2)}99`));
});
