import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  at,
  firstCall,
  moment,
  open,
  openPro,
  refusal,
  reminders,
  sampleAssistant,
  serverWith,
} from '../testing/openAssistants.tsx';

beforeEach(() => localStorage.clear());

const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const puts = (requests: { key: string; body?: unknown }[]) => requests.filter(({ key }) => key.startsWith('PUT'));

describe('the editor of PRO accounts', () => {
  test('has the tabs and sections of the specification, and says where the assistant stands', async () => {
    openPro(serverWith({ ...firstCall, has_unpublished_changes: true }), at(firstCall));
    expect(await screen.findByRole('heading', { level: 2, name: 'Edit Assistant: First call' })).toBeTruthy();
    expect(screen.getAllByText('Published v3, unpublished changes').length).toBeGreaterThan(0);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Agent', 'Prompt', 'Configuration', 'Call Logs']),
    );
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Model Configuration',
      'Transcriber Configuration',
      'Voice Configuration',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'Configuration' }));
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Voicemail Detection',
      'Stop Speaking Plan',
      'Idle Configuration',
      'Voice Activity Detection',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'Prompt' }));
    const labels = screen.getAllByRole('textbox').map((box) => (box as HTMLTextAreaElement).labels?.[0]?.textContent);
    expect(labels.filter((label) => label !== 'What is this call about?')).toEqual([
      'First Message',
      'System Prompt',
      'End Call Message',
      'Summary Prompt',
      'Evaluation Prompt',
      'Structured Data Prompt',
      'Structured JSON Schema',
      'Context window',
    ]);
  });

  test('is new until it was saved once', async () => {
    openPro(serverWith(sampleAssistant(9, 'New', { draft_revision: 1 })), at(sampleAssistant(9, '')));
    expect(await screen.findByRole('heading', { level: 2, name: 'Create New Assistant' })).toBeTruthy();
  });

  test('saves the draft with its revision, by button and by Ctrl S, and publishes nothing', async () => {
    const { requests, notices } = openPro(serverWith({ ...reminders }), at(reminders));
    const name = await field(/Assistant name/);
    expect(button('Save draft').disabled).toBe(true);
    await userEvent.type(name, ' twice');
    await userEvent.click(button('Save draft'));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Draft saved' }));
    await userEvent.type(name, ' a week');
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(puts(requests)).toHaveLength(2));
    expect(puts(requests).map(({ body }) => body)).toMatchObject([
      { revision: 2, config: { name: 'Reminders twice', first_message: 'Hello {first_name}!' } },
      { revision: 3, config: { name: 'Reminders twice a week' } },
    ]);
    expect(requests.some(({ key }) => key.includes('publish'))).toBe(false);
    await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
  });

  test('says what is wrong while it is typed, marks the tab, and jumps to the first wrong field', async () => {
    const { requests, notices } = openPro(serverWith({ ...reminders }), `${at(reminders)}?tab=configuration`);
    const threshold = await screen.findByRole('textbox', { name: 'Activation threshold' });
    await userEvent.clear(threshold);
    await userEvent.type(threshold, '3{Tab}');
    expect(await screen.findByText('Activation threshold must be between 0.1 and 1')).toBeTruthy();
    expect((threshold as HTMLInputElement).value).toBe('3');
    expect(screen.getByRole('tab', { name: /Configuration.*1 problem/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Agent' }));
    await userEvent.clear(await field(/Assistant name/));
    expect(await screen.findByText('Assistant name is required')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: 'Prompt' }));
    await userEvent.click(button('Save draft'));
    await waitFor(() =>
      expect(notices.at(-1)).toEqual({
        tone: 'danger',
        title: 'Validation Error',
        description:
          'Please check the following tabs for errors: agent, configuration. Assistant name is required. Activation threshold must be between 0.1 and 1.',
      }),
    );
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Assistant name/ })));
    expect(puts(requests)).toEqual([]);
  });

  test.each([
    [
      refusal(503, 'UNAVAILABLE', 'Down.'),
      'Save Failed',
      /^Failed to save assistant. Please check your connection and try again/,
    ],
  ])('says that it was not saved, and keeps what was typed', async (answer, title, description) => {
    const { notices } = openPro({ ...serverWith({ ...reminders }), 'PUT /api/assistants/:id': answer }, at(reminders));
    const name = await field(/Assistant name/);
    await userEvent.type(name, ' twice');
    await userEvent.click(button('Save draft'));
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({ title, description: expect.stringMatching(description) }),
    );
    expect(name.value).toBe('Reminders twice');
  });

  test('chooses the default model with a provider', async () => {
    openPro(serverWith({ ...reminders }), at(reminders));
    await userEvent.click(await screen.findByRole('button', { name: /Model provider/ }));
    await userEvent.click(screen.getByRole('option', { name: /Anthropic/ }));
    expect(screen.getByRole('button', { name: /Model version/ }).textContent).toContain('Claude 3.5 Sonnet');
  });

  test('resets all fields after the question of the specification', async () => {
    openPro(serverWith({ ...reminders }), `${at(reminders)}?tab=prompt`);
    const first = await field('First Message');
    await userEvent.click(button('Reset Form'));
    const dialog = within(screen.getByRole('alertdialog'));
    expect(dialog.getByText('Are you sure you want to reset all form fields to default values?')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(first.value).toBe(defaultAssistantConfig().first_message));
    expect(screen.getByText('Not saved')).toBeTruthy();
  });
});

describe('publishing', () => {
  test('saves what was typed, asks with a note, says so, and goes to the list', async () => {
    const { requests, notices, location } = openPro(serverWith({ ...reminders }), at(reminders));
    await userEvent.type(await field(/Assistant name/), ' twice');
    await userEvent.click(button('Publish Assistant'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish Assistant “Reminders twice”?' }));
    expect(await dialog.findByText('Nothing stands in its way.')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'First');
    await userEvent.click(dialog.getByRole('button', { name: 'Publish Assistant' }));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Assistant published', tone: 'success' }));
    expect(requests.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body)).toEqual([
      { revision: 3, notes: 'First' },
    ]);
    await waitFor(() => expect(location()).toBe('/assistants'), { timeout: 4000 });
  });

  test('is not possible while something blocks it, and leads to the field', async () => {
    const problems = [
      { level: 'error' as const, field: 'system_prompt', message: 'A system prompt is needed' },
      { level: 'warning' as const, field: '', message: 'OpenAI has no key' },
    ];
    openPro({ ...serverWith({ ...firstCall }), 'GET /api/assistants/:id/checks': () => ({ problems }) }, at(firstCall));
    await userEvent.click(await screen.findByRole('button', { name: 'Update Assistant' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Update Assistant/ }));
    expect(await dialog.findByText('OpenAI has no key')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Update Assistant' }).disabled).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Go to System Prompt' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'System Prompt' })));
  });
});

describe('two people in one draft', () => {
  async function clash() {
    const row = { ...reminders };
    const page = openPro(serverWith(row), at(reminders));
    await userEvent.type(await field(/Assistant name/), ' mine');
    Object.assign(row, {
      draft_revision: 3,
      updated_by_name: 'Omar Reyes',
      config: { ...row.config, name: 'Reminders theirs', end_call_message: 'Bye' },
    });
    await userEvent.click(button('Save draft'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else saved this draft' }));
    expect(dialog.getByText(/Omar Reyes saved it/)).toBeTruthy();
    return { ...page, dialog };
  }

  test.each([
    ['Keep mine', { name: 'Reminders mine', end_call_message: 'Goodbye, have a great day!' }],
    ['Use this choice', { name: 'Reminders mine', end_call_message: 'Bye' }],
  ])('%s stands in the form, and is saved over theirs', async (way, wanted) => {
    const { dialog, requests } = await clash();
    await userEvent.click(dialog.getByRole('button', { name: way }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(button('Save draft'));
    await waitFor(() => expect(puts(requests)).toHaveLength(2));
    expect(puts(requests)[1]?.body).toMatchObject({ revision: 3, config: wanted });
  });

  test('theirs is taken field by field, or whole', async () => {
    const { dialog } = await clash();
    await userEvent.click(dialog.getByRole('radio', { name: 'Omar Reyes’s' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Use this choice' }));
    expect((await field(/Assistant name/)).value).toBe('Reminders theirs');
    await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
  });

  test('what others save is shown while nothing is typed', async () => {
    const row = { ...reminders };
    const { emit } = openPro(serverWith(row), at(reminders));
    await field(/Assistant name/);
    Object.assign(row, { draft_revision: 3, name: 'Recalls', config: { ...row.config, name: 'Recalls' } });
    emit({ id: '1', type: 'assistant.changed', at: moment, subject_id: row.id, change: 'updated' });
    await waitFor(async () => expect((await field(/Assistant name/)).value).toBe('Recalls'));
  });
});

describe('what was typed', () => {
  test('is there again after a reload, and can be discarded', async () => {
    const { unmount } = openPro(serverWith({ ...reminders }), at(reminders));
    await userEvent.type(await field(/Assistant name/), ' twice');
    await waitFor(() => expect(localStorage.length).toBe(1));
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    openPro(serverWith({ ...reminders }), at(reminders));
    await waitFor(async () => expect((await field(/Assistant name/)).value).toBe('Reminders twice'));
    expect(screen.getByText('What you typed is here again')).toBeTruthy();
    await userEvent.click(button('Discard it'));
    await waitFor(async () => expect((await field(/Assistant name/)).value).toBe('Reminders'));
    expect(localStorage.length).toBe(0);
  });

  test('is asked about before the page is left', async () => {
    const { location } = openPro(serverWith({ ...reminders }), at(reminders));
    await userEvent.type(await field(/Assistant name/), ' twice');
    await userEvent.click(button('Cancel'));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(location()).toBe(at(reminders));
    await userEvent.click(button('Cancel'));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(location()).toBe('/assistants'));
    expect(localStorage.length).toBe(0);
  });
});

describe('the tab Call Logs', () => {
  const versions = [2, 1].map((version) => ({
    version,
    notes: null,
    created_by_name: 'Maya Chen',
    created_at: moment,
    hash: 'a'.repeat(64),
    call_count: version,
  }));

  test('narrows the calls to one version, which the address keeps', async () => {
    const { requests, location } = openPro(
      {
        ...serverWith({ ...firstCall }),
        'GET /api/assistants/:id/versions': () => ({ items: versions, next_cursor: null }),
      },
      `${at(firstCall)}?tab=calls`,
    );
    expect(await screen.findByText('No calls yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Version/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Version 1' }));
    expect(await screen.findByText('No calls went by version 1')).toBeTruthy();
    expect(location()).toBe(`${at(firstCall)}?tab=calls&version=1`);
    expect(requests.findLast(({ key }) => key === 'GET /api/call-logs')?.query).toMatchObject({
      assistant_id: firstCall.id,
      assistant_version: '1',
    });
  });

  test('the history shows who published what, and compares a version with the draft', async () => {
    const before = {
      ...firstCall.config,
      first_message: 'Good morning',
      llm_configuration: { ...firstCall.config.llm_configuration, temperature: 0.2 },
    };
    const { requests } = openPro(
      {
        ...serverWith({ ...firstCall, has_unpublished_changes: false }),
        'GET /api/assistants/:id/versions': () => ({ items: versions, next_cursor: null }),
        'GET /api/assistants/:id/versions/:version': ({ params }) =>
          ({
            ...(versions.find(({ version }) => version === Number(params.version)) ?? versions[0]),
            config: before,
          }) as never,
        'POST /api/assistants/:id/restore': () => ({
          ...firstCall,
          config: before,
          draft_revision: 9,
          published_version: 4,
        }),
      },
      `${at(firstCall)}?panel=history`,
    );
    const panel = within(await screen.findByRole('dialog', { name: 'History' }));
    expect(await panel.findByText(/Maya Chen, .*, 2 calls/)).toBeTruthy();
    await userEvent.click(panel.getByRole('button', { name: 'Compare version 1' }));
    expect(await panel.findByText('Temperature')).toBeTruthy();
    await waitFor(() =>
      expect(panel.getByRole('group', { name: 'First Message, compared' }).querySelector('del')).toBeTruthy(),
    );
    await userEvent.click(panel.getByRole('button', { name: 'Make version 1 live again' }));
    await waitFor(() =>
      expect(requests.findLast(({ key }) => key.endsWith('/restore'))?.body).toEqual({ version: 1, publish: true }),
    );
    await waitFor(async () => expect((await field(/Assistant name/)).value).toBe('First call'));
  });
});

describe('standard accounts', () => {
  test('have one form without tabs, and are told what PRO gives', async () => {
    const { requests } = open(serverWith({ ...reminders }), at(reminders));
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Edit Assistant: Reminders (Standard Account)' }),
    ).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Upgrade to PRO' })).toBeTruthy();
    expect(screen.queryByText('Temperature')).toBeNull();
    await userEvent.type(await field('What is this call about?'), 'A check-up');
    await userEvent.click(button('Save draft'));
    await waitFor(() => expect(puts(requests)[0]?.body).toMatchObject({ config: { call_about: 'A check-up' } }));
  });

  test('viewers read, and have nothing to write with', async () => {
    open(serverWith({ ...reminders }), at(reminders), { role: 'viewer' });
    const name = await field(/Assistant name/);
    expect(name.disabled).toBe(true);
    for (const label of ['Save draft', 'Publish Assistant', 'Reset Form'])
      expect(screen.queryByRole('button', { name: label })).toBeNull();
  });
});

test.each([
  ['the tab Agent', ''],
  ['the tab Prompt', '?tab=prompt'],
  ['the tab Configuration', '?tab=configuration'],
])('%s has no accessibility violations that axe finds', async (_, query) => {
  openPro(serverWith({ ...reminders }), `${at(reminders)}${query}`);
  await screen.findByRole('heading', { level: 2, name: /Reminders/ });
  await expectAccessible();
});
