import { ApiError } from '@switchboard/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  choose,
  firstCall,
  followUp,
  intake,
  open,
  openDialog,
  serverWith,
} from '../../testing/openFeatureTemplates.tsx';

describe('creating', () => {
  test('the dialog requires name, agent and schema template, and limits of 0 or greater', async () => {
    const { requests } = open(serverWith([]), { path: '/feature-templates?dialog=create' });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Max instances' }), '-1');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Max reports per instance' }), '1.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Template' }));
    expect(await dialog.findByText('Name is required')).toBeTruthy();
    expect(dialog.getByText('Agent is required')).toBeTruthy();
    expect(dialog.getByText('Schema template is required')).toBeTruthy();
    expect(dialog.getByText('Must be 0 or greater')).toBeTruthy();
    expect(dialog.getByText('Must be a whole number')).toBeTruthy();
    expect(requests.some(({ key }) => key.startsWith('POST'))).toBe(false);
  });

  test('the dialog offers published assistants, and sends empty and zero limits as none', async () => {
    const { requests, notices, location } = open(serverWith([]), { path: '/feature-templates?dialog=create' });
    const dialog = await openDialog();
    expect(requests.find(({ key }) => key === 'GET /api/assistants')?.query).toMatchObject({ status: 'published' });
    await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Reminders');
    await choose(dialog, /Agent/, 'Follow-up');
    await choose(dialog, /Schema template/, 'Intake form');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Max instances' }), '0');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Max leads per instance' }), '200');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Template' }));
    expect(await screen.findByText('Reminders')).toBeTruthy();
    expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
      name: 'Reminders',
      agent_id: followUp.id,
      schema_template_id: intake.id,
      max_instances: null,
      max_leads_per_instance: 200,
      max_call_minutes_per_instance: null,
      max_reports_per_instance: null,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Template created' });
    expect(location()).toBe('/feature-templates');
  });

  test('the dialog offers the assistants of every page', async () => {
    open(
      {
        ...serverWith([]),
        'GET /api/assistants': ({ query }) =>
          query?.cursor ? { items: [followUp], next_cursor: null } : { items: [firstCall], next_cursor: 'next' },
      },
      { path: '/feature-templates?dialog=create' },
    );
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('combobox', { name: /Agent/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'First call',
      'Follow-up',
    ]);
  });

  test('the dialog links to the assistants if no assistant exists', async () => {
    open(serverWith([], []), { path: '/feature-templates?dialog=create' });
    const dialog = await openDialog();
    expect(dialog.getByText(/No assistants available. Please create an assistant first./)).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Go to Assistants' }).getAttribute('href')).toBe('/assistants');
  });

  test('a taken name is reported at its field, and the typed values are kept', async () => {
    const taken = 'A feature template with this name already exists';
    const { notices } = open(
      {
        ...serverWith([]),
        'POST /api/feature-templates': () => {
          throw new ApiError(409, { code: 'CONFLICT', message: taken, fields: { name: taken } });
        },
      },
      { path: '/feature-templates?dialog=create' },
    );
    const dialog = await openDialog();
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    await userEvent.type(name, 'Screening');
    await choose(dialog, /Agent/, 'First call');
    await choose(dialog, /Schema template/, 'Intake form');
    await userEvent.click(dialog.getByRole('button', { name: 'Create Template' }));
    expect(await dialog.findByText(taken)).toBeTruthy();
    expect(name.value).toBe('Screening');
    expect(notices).toEqual([]);
  });

  test('the dialog asks before it discards typed text, also when the link to the assistants is followed', async () => {
    const { location } = open(serverWith([], []), { path: '/feature-templates?dialog=create&utm=mail' });
    const dialog = await openDialog();
    const name = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    expect(document.activeElement).toBe(name);
    await userEvent.type(name, 'Reminders{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(name.value).toBe('Reminders');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(location()).toBe('/feature-templates?utm=mail'));
  });

  test('a loading error of the choices can be retried', async () => {
    let isDown = true;
    open(
      {
        ...serverWith([]),
        'GET /api/schema-templates': () => {
          if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
          return { items: [intake], next_cursor: null };
        },
      },
      { path: '/feature-templates?dialog=create' },
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to load required data');
    isDown = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByRole('textbox', { name: /^Name/ })).toBeTruthy();
  });
});
