import type { Flow } from '@switchboard/contracts/flows/document';
import { screening } from '@switchboard/contracts/flows/testing/sample-flows';
import { sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { type TypedDraft, typedDraftKey } from '../../editing/drafts.ts';
import { at, button, field, moment, openPro, puts, reminders, serverWith } from '../../testing/openAssistants.tsx';

beforeEach(() => localStorage.clear());

describe('two people in one draft', () => {
  async function clash() {
    const row = { ...reminders };
    const page = openPro(serverWith(row), at(reminders));
    await userEvent.type(await field(/Assistant name/), ' 2');
    Object.assign(row, {
      draft_revision: 3,
      updated_by_name: 'Omar Reyes',
      config: { ...row.config, name: 'Reminders theirs', end_call_message: 'Bye' },
    });
    await userEvent.click(button('Save draft'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else saved this draft' }));
    expect(dialog.getByText(/Omar Reyes saved it/)).toBeTruthy();
    return { ...page, dialog };
  }

  test.each([
    ['Save mine', { name: 'Reminders 2', end_call_message: 'Goodbye, have a great day!' }],
    ['Save this choice', { name: 'Reminders 2', end_call_message: 'Bye' }],
  ])('%s saves the draft over the other version without another click', async (way, wanted) => {
    const { dialog, requests } = await clash();
    await userEvent.click(dialog.getByRole('button', { name: way }));
    await waitFor(() => expect(puts(requests)).toHaveLength(2));
    expect(puts(requests)[1]?.body).toMatchObject({ revision: 3, config: wanted });
  });

  test('changes of different fields are saved together without a question', async () => {
    const row = { ...reminders };
    const { requests } = openPro(serverWith(row), at(reminders));
    await userEvent.type(await field(/Assistant name/), ' 2');
    Object.assign(row, {
      draft_revision: 3,
      updated_by_name: 'Omar Reyes',
      config: { ...row.config, end_call_message: 'Bye' },
    });
    await userEvent.click(button('Save draft'));
    await waitFor(() => expect(puts(requests)).toHaveLength(2));
    expect(puts(requests)[1]?.body).toMatchObject({
      revision: 3,
      config: { name: 'Reminders 2', end_call_message: 'Bye' },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('values of the other person can be taken', async () => {
    const { dialog } = await clash();
    await userEvent.click(dialog.getByRole('radio', { name: 'Omar Reyes’s' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save this choice' }));
    expect((await field(/Assistant name/)).value).toBe('Reminders theirs');
    await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
  });

  test("a person's second window doesn't count as another person", async () => {
    const row = { ...reminders };
    openPro(serverWith(row), at(reminders));
    await userEvent.type(await field(/Assistant name/), ' 2');
    const config = { ...row.config, name: 'Reminders there' };
    Object.assign(row, { draft_revision: 3, updated_by_name: 'Ada Park', config });
    await userEvent.click(button('Save draft'));
    const dialog = within(await screen.findByRole('dialog', { name: 'This draft was saved in another window' }));
    expect(dialog.getByRole('radio', { name: 'The other window’s' })).toBeTruthy();
  });

  test('changes by others appear while nothing is typed', async () => {
    const row = { ...reminders };
    const { emit } = openPro(serverWith(row), at(reminders));
    await field(/Assistant name/);
    Object.assign(row, { draft_revision: 3, name: 'Recalls', config: { ...row.config, name: 'Recalls' } });
    emit({ id: '1', type: 'assistant.changed', at: moment, subject_id: row.id, change: 'updated' });
    await waitFor(async () => expect((await field(/Assistant name/)).value).toBe('Recalls'));
  });
});

describe('two people in one flow', () => {
  const flow = screening();
  const named = (id: string, name: string): Flow => ({
    ...flow,
    nodes: flow.nodes.map((node) => (node.id === id ? { ...node, name } : node)),
  });
  const base = { ...reminders.config, flow };

  /** Opens the draft with an unsaved change to its flow while someone else saved another flow, and saves. */
  async function saveOver(mine: Flow, theirs: Flow) {
    const row = { ...reminders, config: base };
    const { user, organization } = sampleSession();
    const typed: TypedDraft<object> = { base, revision: 2, typed: { ...base, flow: mine }, at: moment };
    localStorage.setItem(typedDraftKey(user.id, organization?.id ?? '', row.id), JSON.stringify(typed));
    Object.assign(row, { draft_revision: 3, updated_by_name: 'Omar Reyes', config: { ...base, flow: theirs } });
    const page = openPro(serverWith(row), at(reminders));
    await screen.findByText('Not saved');
    await userEvent.click(button('Save draft'));
    return page;
  }
  const names = (saved: unknown) => (saved as { config: { flow: Flow } }).config.flow.nodes.map(({ name }) => name);

  test('changes of different nodes are saved together without a question', async () => {
    const { requests } = await saveOver(named('hello', 'Greeting'), named('ask_years', 'Years'));
    await waitFor(() => expect(puts(requests)).toHaveLength(2));
    expect(names(puts(requests)[1]?.body).slice(0, 2)).toEqual(['Greeting', 'Years']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a node that both people changed is named in the dialog, and the chosen side is saved', async () => {
    const { requests } = await saveOver(named('hello', 'Greeting'), named('hello', 'Welcome'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else saved this draft' }));
    expect(dialog.getByRole('radiogroup', { name: 'Node “Greeting”' })).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Save this choice' }));
    await waitFor(() => expect(puts(requests)).toHaveLength(2));
    expect(names(puts(requests)[1]?.body)[0]).toBe('Greeting');
  });
});
