import { defaultAssistantConfig, quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { PublishProblem } from '@switchboard/contracts/assistants';
import { expectAccessible, followRedraws } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  at,
  button,
  field,
  firstCall,
  open,
  openPro,
  puts,
  refusal,
  reminders,
  sampleAssistant,
  serverWith,
} from '../testing/openAssistants.tsx';

beforeEach(() => localStorage.clear());

describe('the editor of PRO accounts', () => {
  test("the PRO editor has the tabs and sections of the specification, and shows the assistant's status", async () => {
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
      'Phone Numbers',
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
      'Notice at the beginning',
      'System Prompt',
      'End Call Message',
      'Summary Prompt',
      'Evaluation Prompt',
      'Structured Data Prompt',
      'Structured JSON Schema',
      'Context window',
    ]);
  });

  test.each([
    ['is new while nothing but a name was entered', quickCreateConfig('New'), 'Create New Assistant'],
    ['is not new as a copy or an import', { ...quickCreateConfig('New'), system_prompt: 'Ask' }, 'Edit Assistant: New'],
  ])('an assistant %s', async (_, config, title) => {
    openPro(serverWith(sampleAssistant(9, 'New', { draft_revision: 1, config })), at(sampleAssistant(9, '')));
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeTruthy();
  });

  test.each([
    ['prompt', 'System Prompt'],
    ['agent', 'Assistant name'],
  ])('typing in a field rerenders no other field in the %s tab', async (tab, label) => {
    openPro(serverWith({ ...reminders }), `${at(reminders)}?tab=${tab}`);
    const area = await field(new RegExp(label));
    // The first change also shows that there are unsaved changes.
    await userEvent.type(area, 'a');
    const root = area.closest('body > div');
    const redraws = followRedraws(root as Element);
    const othersDrawnByKey = async () => {
      redraws();
      await userEvent.type(area, 'b');
      const others = redraws().filter((element) => element !== area);
      return others.map((element) => (element as HTMLInputElement).labels?.[0]?.textContent);
    };
    // A late response of the server renders fields, too, but not on every key.
    await waitFor(async () => expect(await othersDrawnByKey()).toEqual([]));
  });

  test('the draft is saved with its revision, by button and by Ctrl S, without publishing', async () => {
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

  test('errors appear while typing, mark the tab, and saving jumps to the first invalid field', async () => {
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
  ])('a failed save shows the reason and keeps the typed text', async (answer, title, description) => {
    const { notices } = openPro({ ...serverWith({ ...reminders }), 'PUT /api/assistants/:id': answer }, at(reminders));
    const name = await field(/Assistant name/);
    await userEvent.type(name, ' 2');
    await userEvent.click(button('Save draft'));
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({ title, description: expect.stringMatching(description) }),
    );
    expect(name.value).toBe('Reminders 2');
  });

  test('choosing a provider selects its default model', async () => {
    openPro(serverWith({ ...reminders }), at(reminders));
    await userEvent.click(await screen.findByRole('button', { name: /Model provider/ }));
    await userEvent.click(screen.getByRole('option', { name: /Anthropic/ }));
    expect(screen.getByRole('button', { name: /Model version/ }).textContent).toContain('Claude Sonnet 5.5');
  });

  test('a preset changes several settings, which are listed as sentences and can be reset one by one', async () => {
    openPro(serverWith({ ...reminders }), `${at(reminders)}?tab=configuration`);
    const turns = within(await screen.findByRole('radiogroup', { name: 'Turn taking' }));
    expect(turns.getByRole<HTMLInputElement>('radio', { name: /^Balanced/ }).checked).toBe(true);
    expect(screen.getByText('No single setting was changed.')).toBeTruthy();
    await userEvent.click(turns.getByRole('radio', { name: /^Patient/ }));
    const changed = within(await screen.findByRole('list', { name: 'Changed settings' }));
    expect(changed.getByText('Waits at least 1.2 seconds before it answers.')).toBeTruthy();
    expect(screen.getByText('9 changed settings')).toBeTruthy();
    await userEvent.click(changed.getByRole('button', { name: 'Reset Wait seconds' }));
    await screen.findByText('8 changed settings');
    expect(turns.queryByRole('radio', { checked: true })).toBeNull();
    expect(screen.getByText(/^Single settings were changed\./)).toBeTruthy();
  });

  test('the editor estimates cost and response time while models are chosen', async () => {
    const price = {
      ...{ id: reminders.id, provider: 'openai' as const, model: '', unit: 'output_tokens' as const, price: '100' },
      ...{
        currency: 'USD',
        valid_from: '2026-01-01',
        is_current: true,
        created_by_name: null,
        created_at: reminders.created_at,
      },
    };
    const prices = { 'GET /api/prices': () => ({ items: [price], next_cursor: null }) };
    openPro({ ...serverWith({ ...reminders }), ...prices }, at(reminders));
    const estimate = within(await screen.findByRole('region', { name: 'Estimate' }));
    expect(await estimate.findByText(/^About \$0\.012, without what is not priced/)).toBeTruthy();
    expect(estimate.getByText(/^0\.6 seconds after a finished sentence/)).toBeTruthy();
  });

  test('Reset Form resets all fields after the question of the specification', async () => {
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
  test('publishing saves the typed text with a note, stays in the editor and shows the next steps', async () => {
    const { requests, notices, location } = openPro(serverWith({ ...reminders }), at(reminders));
    await userEvent.type(await field(/Assistant name/), ' 2');
    await userEvent.click(button('Publish Assistant'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish Assistant “Reminders 2”?' }));
    expect(await dialog.findByText('No problems found.')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'First');
    await userEvent.click(dialog.getByRole('button', { name: 'Publish Assistant' }));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Assistant published', tone: 'success' }));
    expect(requests.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body)).toEqual([
      { revision: 3, notes: 'First' },
    ]);
    const steps = within(await screen.findByRole('group', { name: 'Next steps' }));
    expect(screen.getByText('Version 1 is live')).toBeTruthy();
    expect(location()).toBe(at(reminders));
    expect(steps.getByRole('link', { name: 'Call yourself' }).getAttribute('href')).toBe('/leads?dialog=create');
    expect(steps.getByRole('link', { name: 'Use in a campaign' }).getAttribute('href')).toBe('/campaigns');
    await userEvent.click(screen.getByRole('tab', { name: 'Prompt' }));
    await userEvent.click(steps.getByRole('button', { name: 'Assign a number' }));
    await waitFor(() => expect(document.activeElement?.id).toBe('phone_numbers'));
    await userEvent.click(button('Close the next steps'));
    expect(screen.queryByText('Version 1 is live')).toBeNull();
  });

  const missing = (field: string) => ({
    ...{ level: 'warning' as const, field, kind: 'provider_without_key' as const },
    message: `No key for ${field}`,
  });
  const publishingWith = async (problems: PublishProblem[]) => {
    const checked = { problems, is_live: false };
    openPro({ ...serverWith({ ...firstCall }), 'GET /api/assistants/:id/checks': () => checked }, at(firstCall));
    await userEvent.click(await screen.findByRole('button', { name: 'Update Assistant' }));
    return within(await screen.findByRole('dialog', { name: /Update Assistant/ }));
  };

  test('the publish dialog shows blocking problems first, and their buttons lead to the fields', async () => {
    const dialog = await publishingWith([
      { level: 'error', field: 'system_prompt', message: 'A system prompt is needed' },
      missing('llm_provider'),
    ]);
    expect((await dialog.findByRole('list', { name: 'What blocks publishing' })).textContent).toContain(
      'A system prompt is needed',
    );
    expect(dialog.getByText('1 warning').closest('details')?.open).toBe(false);
    expect(dialog.queryByRole('button', { name: 'Update Assistant' })).toBeNull();
    expect(dialog.queryByRole('textbox')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Fix System Prompt' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'System Prompt' })));
  });

  test('warnings of one kind share a line that opens, and publishing stays possible', async () => {
    const dialog = await publishingWith([missing('llm_provider'), missing('stt_provider'), missing('tts_provider')]);
    await userEvent.click(await dialog.findByText('3 providers have no key'));
    expect(dialog.getByRole('button', { name: 'Go to Transcriber provider' })).toBeTruthy();
    expect(dialog.getByText(/^Only documents of its knowledge have changed since version 3/)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Update Assistant' }).disabled).toBe(false);
  });

  test("publishing isn't possible without changes", async () => {
    openPro(serverWith({ ...firstCall }), at(firstCall));
    await userEvent.click(await screen.findByRole('button', { name: 'Update Assistant' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Update Assistant/ }));
    expect(await dialog.findByText(/^Nothing has changed since version 3, which calls use/)).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Update Assistant' }).disabled).toBe(true);
    expect(dialog.queryByRole('textbox')).toBeNull();
  });
});

describe('unsaved changes', () => {
  test('unsaved changes are restored after a reload, and can be discarded', async () => {
    const { unmount } = openPro(serverWith({ ...reminders }), at(reminders));
    await userEvent.type(await field(/Assistant name/), ' 2');
    await waitFor(() => expect(localStorage.length).toBe(1));
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    openPro(serverWith({ ...reminders }), at(reminders));
    await waitFor(async () => expect((await field(/Assistant name/)).value).toBe('Reminders 2'));
    expect(screen.getByText('Your unsaved changes were restored')).toBeTruthy();
    await userEvent.click(button('Discard it'));
    await waitFor(async () => expect((await field(/Assistant name/)).value).toBe('Reminders'));
    expect(localStorage.length).toBe(0);
  });

  test('leaving the page asks about unsaved changes', async () => {
    const { location } = openPro(serverWith({ ...reminders }), at(reminders));
    await userEvent.type(await field(/Assistant name/), ' 2');
    await userEvent.click(button('Cancel'));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(location()).toBe(at(reminders));
    await userEvent.click(button('Cancel'));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(location()).toBe('/assistants'));
    expect(localStorage.length).toBe(0);
  });
});

describe('standard accounts', () => {
  test('standard accounts have one form without tabs, and see what PRO offers', async () => {
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

  test('standard accounts see that the call description has no effect next to a system prompt', async () => {
    open(serverWith({ ...reminders, config: { ...reminders.config, system_prompt: 'Be kind.' } }), at(reminders));
    expect(await screen.findByText(/^Not used: this assistant has its own system prompt/)).toBeTruthy();
  });

  test('viewers see the form disabled and without buttons', async () => {
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
])('%s has no accessibility violations', async (_, query) => {
  openPro(serverWith({ ...reminders }), `${at(reminders)}${query}`);
  await screen.findByRole('heading', { level: 2, name: /Reminders/ });
  await expectAccessible();
});
