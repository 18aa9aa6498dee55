import type { Assistant } from '@switchboard/contracts/assistants';
import type { FeatureTemplate } from '@switchboard/contracts/feature-templates';
import { ApiError } from '@switchboard/platform';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { FeatureTemplatesPage } from './FeatureTemplatesPage.tsx';

// Room for a busy machine; nothing waits longer than it has to.
configure({ asyncUtilTimeout: 5_000 });

const organization_id = sampleSession().organization?.id ?? '';
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const moment = '2026-11-02T09:00:00.000Z';

const sampleAssistant = (number: number, name: string): Assistant => ({
  id: uuid(number),
  organization_id,
  name,
  description: null,
  status: 'published',
  llm_provider: 'openai',
  llm_model: 'gpt-4',
  stt_provider: 'deepgram',
  stt_model: 'nova-3',
  tts_provider: 'elevenlabs',
  tts_model: 'eleven_turbo_v2',
  first_message: null,
  variables: [],
  created_at: moment,
  updated_at: moment,
});

const firstCall = sampleAssistant(10, 'First call');
const followUp = sampleAssistant(11, 'Follow-up');
const intake = { id: uuid(20), name: 'Intake form', description: null };

const screening: FeatureTemplate = {
  id: uuid(1),
  organization_id,
  name: 'Screening',
  agent_id: firstCall.id,
  schema_template_id: intake.id,
  assistant: { id: firstCall.id, name: firstCall.name },
  schema_template: { id: intake.id, name: intake.name },
  max_instances: 1,
  max_leads_per_instance: 2500,
  max_call_minutes_per_instance: null,
  max_reports_per_instance: null,
  campaign_count: 2,
  created_at: moment,
};
const unlimited: FeatureTemplate = {
  ...screening,
  id: uuid(2),
  name: 'Surveys',
  max_instances: null,
  max_leads_per_instance: null,
  campaign_count: 0,
};

/** A server that keeps its templates, so that the page shows what was really sent. */
function serverWith(templates: FeatureTemplate[], assistants = [firstCall, followUp]): FakeResponses {
  const rows = [...templates];
  return {
    'GET /api/feature-templates': () => ({ items: [...rows], next_cursor: null }),
    'GET /api/assistants': () => ({ items: assistants, next_cursor: null }),
    'GET /api/schema-templates': () => ({ items: [intake], next_cursor: null }),
    'POST /api/feature-templates': ({ body }) => {
      const row = { ...unlimited, id: uuid(50), name: body.name };
      rows.unshift(row);
      return row;
    },
    'DELETE /api/feature-templates/:id': ({ params }) => {
      rows.splice(
        rows.findIndex(({ id }) => id === params.id),
        1,
      );
      return undefined;
    },
  };
}

function open(responses: FakeResponses, options: Partial<Parameters<typeof renderWithHost>[1]> = {}) {
  return renderWithHost(<FeatureTemplatesPage />, { path: '/feature-templates', responses, ...options });
}

async function openDialog() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Template' }));
  await dialog.findByRole('textbox', { name: /^Name/ });
  return dialog;
}

async function choose(dialog: Awaited<ReturnType<typeof openDialog>>, field: RegExp, option: string) {
  await userEvent.type(dialog.getByRole('combobox', { name: field }), option);
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

describe('the list', () => {
  test('shows each template with agent, form, limits and campaigns', async () => {
    open(serverWith([screening, unlimited]));
    await screen.findByText('Screening');
    const [, first, second] = screen.getAllByRole('row').map((row) => row.textContent);
    expect(first).toContain('ScreeningFirst callIntake form1 campaign, 2,500 leads each2Nov 2, 2026');
    expect(second).toContain('SurveysFirst callIntake formNo limits0Nov 2, 2026');
    expect(screen.getByRole('heading', { level: 1, name: 'Feature Templates' })).toBeTruthy();
  });

  test('is busy while it loads', async () => {
    open({ 'GET /api/feature-templates': () => new Promise(() => undefined) });
    expect((await screen.findByLabelText('Feature templates')).getAttribute('aria-busy')).toBe('true');
  });

  test('teaches when there is none', async () => {
    open(serverWith([]));
    expect(await screen.findByText('No feature templates yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Create Template' })).toHaveLength(2);
  });

  test('says what failed and tries again', async () => {
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

  test('asks for an organization when none is selected, and asks the server for nothing', () => {
    const { requests } = open({}, { session: { ...sampleSession(), organization: null } });
    expect(screen.getByRole('heading', { level: 1, name: 'No Organization Selected' })).toBeTruthy();
    expect(requests).toEqual([]);
  });

  test('reads the list again when somebody else changes it', async () => {
    const rows = [screening];
    const { emit } = open({ 'GET /api/feature-templates': () => ({ items: [...rows], next_cursor: null }) });
    await screen.findByText('Screening');
    rows.push(unlimited);
    emit({ id: '1', type: 'feature_template.changed', at: moment, subject_id: unlimited.id, change: 'created' });
    expect(await screen.findByText('Surveys')).toBeTruthy();
  });

  test('gives a viewer nothing to write with, not even by address', async () => {
    open(serverWith([screening]), {
      session: sampleSession({ role: 'viewer' }),
      path: '/feature-templates?dialog=create',
    });
    await screen.findByText('Screening');
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('creating', () => {
  test('requires name, agent and schema template, and limits of 0 or greater', async () => {
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

  test('offers published assistants and sends empty and zero limits as none', async () => {
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

  test('offers the assistants of every page', async () => {
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

  test('says where to go when there is no assistant', async () => {
    open(serverWith([], []), { path: '/feature-templates?dialog=create' });
    const dialog = await openDialog();
    expect(dialog.getByText(/No assistants available. Please create an assistant first./)).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Go to Assistants' }).getAttribute('href')).toBe('/assistants');
  });

  test('puts a taken name beside its field and keeps what was typed', async () => {
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
    expect(notices.at(-1)).toEqual({ tone: 'danger', title: 'Failed to create feature template', description: taken });
  });

  test('says so when what can be chosen does not load, and tries again', async () => {
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

describe('deleting', () => {
  async function askToDelete() {
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return within(await screen.findByRole('alertdialog'));
  }

  test('asks first, then deletes', async () => {
    const { requests, notices } = open(serverWith([unlimited]));
    const dialog = await askToDelete();
    expect(dialog.getByText('Are you sure you want to delete this template?')).toBeTruthy();
    expect(requests.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No feature templates yet')).toBeTruthy();
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Template deleted' }));
  });

  test('passes on why the server refuses, and keeps the row', async () => {
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

test.each([
  ['the list', '/feature-templates', 'Screening'],
  ['the dialog', '/feature-templates?dialog=create', 'Max instances'],
  ['the confirmation', `/feature-templates?delete=${screening.id}`, 'Are you sure you want to delete this template?'],
])('%s has no accessibility violations that axe finds', async (_, path, text) => {
  open(serverWith([screening]), { path });
  await screen.findByText(text);
  // Colours are checked in a real browser; here nothing is laid out.
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
