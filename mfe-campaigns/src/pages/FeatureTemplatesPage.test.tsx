import { ApiError } from '@switchboard/platform';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { moment, noUse, open, screening, serverWith, unlimited, uuid } from '../testing/openFeatureTemplates.tsx';

describe('the list', () => {
  test('the list shows each template with agent, form, limits and campaigns', async () => {
    open(serverWith([screening, unlimited]));
    await screen.findByText('Screening');
    const [, first, second] = screen.getAllByRole('row').map((row) => row.textContent);
    expect(first).toContain('ScreeningFirst callIntake form1 campaign, 2,500 leads each2Nov 2, 2026');
    expect(second).toContain('SurveysFirst callIntake formNo limits0Nov 2, 2026');
    expect(screen.getByRole('heading', { level: 1, name: 'Feature Templates' })).toBeTruthy();
  });

  test('the list of feature templates is busy while it loads', async () => {
    open({ 'GET /api/feature-templates': () => new Promise(() => undefined) });
    expect((await screen.findByLabelText('Feature templates')).getAttribute('aria-busy')).toBe('true');
  });

  test('an empty list explains feature templates', async () => {
    open(serverWith([]));
    expect(await screen.findByText('No feature templates yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Create Template' })).toHaveLength(2);
  });

  test('a loading error of the template list can be retried', async () => {
    let isDown = true;
    open({
      'GET /api/feature-templates': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is restarting.' });
        return { items: [screening], next_cursor: null };
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load feature templates');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Screening')).toBeTruthy();
  });

  test('the list asks for an organization when none is selected, and sends no request', () => {
    const { requests } = open({}, { session: { ...sampleSession(), organization: null } });
    expect(screen.getByRole('heading', { level: 1, name: 'No Organization Selected' })).toBeTruthy();
    expect(requests).toEqual([]);
  });

  test('the template list reloads when someone else changes it', async () => {
    const rows = [screening];
    const { emit } = open({ 'GET /api/feature-templates': () => ({ items: [...rows], next_cursor: null }) });
    await screen.findByText('Screening');
    rows.push(unlimited);
    emit({ id: '1', type: 'feature_template.changed', at: moment, subject_id: unlimited.id, change: 'created' });
    expect(await screen.findByText('Surveys')).toBeTruthy();
  });

  test('a viewer sees templates without actions, and the address opens no form', async () => {
    open(serverWith([screening]), {
      session: sampleSession({ role: 'viewer' }),
      path: '/feature-templates?dialog=create',
    });
    await screen.findByText('Screening');
    expect(screen.queryByRole('dialog')).toBeNull();
    const [more, ...others] = screen.getAllByRole('button');
    expect(others).toEqual([]);
    await userEvent.click(more as HTMLElement);
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['View Details']);
  });
});

test('View Details in the menu opens a template', async () => {
  const { location } = open(serverWith([screening]));
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'View Details' }));
  await waitFor(() => expect(location()).toBe(`/feature-templates/${screening.id}`));
});

describe('deleting', () => {
  async function askToDelete() {
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return within(await screen.findByRole('alertdialog'));
  }

  test('a template is deleted after a confirmation', async () => {
    const { requests, notices } = open(serverWith([unlimited]));
    const dialog = await askToDelete();
    expect(dialog.getByText('Are you sure you want to delete this template?')).toBeTruthy();
    expect(requests.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No feature templates yet')).toBeTruthy();
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Template deleted' }));
  });

  test('a refused deletion shows the reason of the server and keeps the row', async () => {
    const message = 'Screening has 2 campaigns. Delete them before you delete the template.';
    const { notices } = open({
      ...serverWith([screening]),
      'DELETE /api/feature-templates/:id': () => {
        throw new ApiError(409, { code: 'CONFLICT', message });
      },
    });
    const dialog = await askToDelete();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(notices.at(-1)).toEqual({
        tone: 'danger',
        title: 'Failed to delete feature template',
        description: message,
      }),
    );
    expect(screen.getByText('Screening')).toBeTruthy();
  });
});

test('a link to delete a template works outside the list, and says if the template is gone', async () => {
  const { notices, location } = open(
    {
      ...serverWith([screening]),
      'GET /api/feature-templates/:id': ({ params }) => {
        if (params.id === unlimited.id) return { ...unlimited, use: noUse };
        throw new ApiError(404, { code: 'NOT_FOUND', message: 'Feature template not found' });
      },
    },
    { path: `/feature-templates?delete=${unlimited.id}` },
  );
  const question = await screen.findByRole('alertdialog', { name: 'Delete “Surveys”?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(location()).toBe('/feature-templates'));

  const gone = open(
    {
      ...serverWith([screening]),
      'GET /api/feature-templates/:id': () => {
        throw new ApiError(404, { code: 'NOT_FOUND', message: 'Feature template not found' });
      },
    },
    { path: `/feature-templates?delete=${uuid(77)}` },
  );
  await waitFor(() =>
    expect(gone.notices).toEqual([{ title: 'This feature template no longer exists', tone: 'warning' }]),
  );
  expect(notices).toEqual([]);
});

test.each([
  ['the list', '/feature-templates', 'Screening'],
  ['the dialog', '/feature-templates?dialog=create', 'Max instances'],
  ['the confirmation', `/feature-templates?delete=${screening.id}`, 'Are you sure you want to delete this template?'],
])('on the feature templates page, %s has no accessibility violations', async (_, path, text) => {
  open(serverWith([screening]), { path });
  await screen.findByText(text);
  await expectAccessible();
});
