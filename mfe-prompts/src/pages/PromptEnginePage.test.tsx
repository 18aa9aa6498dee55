import { promptTexts } from '@switchboard/contracts/prompts.limits';
import { ApiError } from '@switchboard/platform';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { idOf, open, samplePrompt, sampleTranscript, serverWith } from '../testing/openEngine.tsx';

const firstCall = () => samplePrompt(1, 'First call', { description: 'Greets and asks' });
const waiting = () => samplePrompt(2, 'Reminder', { status: 'generating', latest: null });

describe('prompts', () => {
  test('prompts are cards with date, description, version and actions', async () => {
    open(serverWith({ prompts: [firstCall(), waiting()] }));
    const list = await screen.findByRole('list', { name: 'Prompts' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toContain('Version 1');
    expect(first?.textContent).toContain('Greets and asks');
    expect(second?.textContent).toContain('Generating...');
    expect(second?.textContent).toContain('No description');
    expect(screen.getByRole('link', { name: 'View First call' }).getAttribute('href')).toBe(
      `/prompt-engine/prompt/${idOf(1)}`,
    );
    expect(screen.getByRole('link', { name: 'History of First call' })).toBeTruthy();
    await expectAccessible();
  });

  test('an empty page explains prompts, and hides the search', async () => {
    open(serverWith({}));
    expect(await screen.findByText('No prompts found')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('prompts are searched by the server, and a search without results says so', async () => {
    const { location } = open(serverWith({ prompts: [firstCall()] }));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search prompts' }), 'nothing');
    expect(await screen.findByText('No prompts match your search')).toBeTruthy();
    expect(location()).toBe('/prompt-engine?search=nothing');
    await userEvent.click(screen.getByRole('button', { name: 'Show all prompts' }));
    expect(await screen.findByText('First call')).toBeTruthy();
  });

  test('prompts show six placeholder cards and the search while they load', async () => {
    open({ ...serverWith({}), 'GET /api/prompts': () => new Promise(() => undefined) });
    const loading = await screen.findByRole('status', { name: 'Loading prompts' });
    expect(loading.children).toHaveLength(6);
    expect(screen.getByRole('searchbox', { name: 'Search prompts' })).toBeTruthy();
  });

  test('prompts are deleted after a confirmation', async () => {
    const { notices } = open(serverWith({ prompts: [firstCall()] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete First call' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete “First call”?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No prompts found')).toBeTruthy();
    expect(notices.at(-1)).toMatchObject({ title: 'Prompt deleted successfully.', tone: 'success' });
  });

  test("viewers can't create or delete prompts", async () => {
    open(serverWith({ prompts: [firstCall()] }), '/prompt-engine', 'viewer');
    await screen.findByText('First call');
    expect(screen.queryByRole('button', { name: 'Delete First call' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Create Prompt' })).toBeNull();
  });
});

describe('transcripts', () => {
  const tab = '/prompt-engine?tab=transcripts';

  test("transcripts show their name or id, and can't be deleted while prompts use them", async () => {
    const transcripts = [sampleTranscript(3), sampleTranscript(4, { name: null, prompt_count: 2 })];
    open(serverWith({ transcripts }), tab);
    expect(await screen.findByRole('heading', { name: 'A good call' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Transcript 00000000' })).toBeTruthy();
    expect(screen.getByText('2 prompts')).toBeTruthy();
    const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete Transcript 00000000' });
    expect(remove.disabled).toBe(true);
    expect(screen.getByRole('link', { name: 'Create Prompt from A good call' }).getAttribute('href')).toBe(
      `/prompt-engine/create?transcriptId=${idOf(3)}`,
    );
    await expectAccessible();
  });

  test("transcripts that prompts use in the meantime aren't deleted, and say so", async () => {
    const message = 'This transcript is being used by one or more prompts. Delete the prompts first.';
    const { notices } = open(
      {
        ...serverWith({ transcripts: [sampleTranscript(3)] }),
        'DELETE /api/transcripts/:id': () => {
          throw new ApiError(409, { code: 'CONFLICT', message });
        },
      },
      tab,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete A good call' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({ title: 'Cannot Delete', description: message, tone: 'danger' }),
    );
  });

  test('deleting a transcript says how many unsaved texts are lost, even if they are new', async () => {
    const row = sampleTranscript(3);
    const server = serverWith({ transcripts: [row] });
    const { requests, notices } = open(
      {
        ...server,
        'DELETE /api/transcripts/:id': (sent) => {
          if (row.unsaved_text_count > 0) return server['DELETE /api/transcripts/:id']?.(sent);
          row.unsaved_text_count = 1;
          throw new ApiError(409, { code: 'CONFLICT', reason: 'unsaved_texts', message: promptTexts.unsavedTexts(1) });
        },
      },
      tab,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete A good call' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    const all = await dialog.findByRole('button', { name: 'Delete all of it' });
    expect(screen.getByText(`${promptTexts.unsavedTexts(1)} This cannot be undone.`)).toBeTruthy();
    await userEvent.click(all);
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Transcript deleted successfully.' }));
    const sent = requests.filter(({ key }) => key === 'DELETE /api/transcripts/:id');
    expect(sent.map(({ query }) => query)).toEqual([{ unsaved_texts: 0 }, { unsaved_texts: 1 }]);
  });

  test('transcripts are pasted, validated and saved, and lead to the prompt', async () => {
    const { location, notices } = open(serverWith({}), '/prompt-engine/transcript/create');
    const submit = await screen.findByRole('button', { name: 'Continue to Prompt Generation' });
    await userEvent.click(submit);
    expect(await screen.findByText('Please enter a name for the transcript.')).toBeTruthy();
    expect(screen.getByText('Please enter a transcript.')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Monday');
    await userEvent.type(screen.getByRole('textbox', { name: /Content/ }), 'Agent: Hello');
    await userEvent.click(submit);
    await waitFor(() => expect(location()).toBe(`/prompt-engine/create?transcriptId=${idOf(80)}`));
    expect(notices.at(-1)).toMatchObject({ title: 'Transcript saved successfully.' });
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  test('transcripts can be read as chat and as text', async () => {
    open(serverWith({ transcripts: [sampleTranscript(3)] }), `/prompt-engine/transcript/${idOf(3)}`);
    const said = within(await screen.findByRole('list', { name: 'Conversation' })).getAllByRole('listitem');
    expect(said.map(({ textContent }) => textContent)).toEqual([
      'AssistantHello, is this a good time?',
      'UserYes, go ahead.',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'Raw Text' }));
    expect((await screen.findByRole('region', { name: 'Raw text' })).textContent).toContain('Agent: Hello');
    await expectAccessible();
  });

  test('deleted transcripts say so', async () => {
    open(serverWith({}), `/prompt-engine/transcript/${idOf(3)}`);
    expect(await screen.findByText('Transcript not found.')).toBeTruthy();
  });
});
