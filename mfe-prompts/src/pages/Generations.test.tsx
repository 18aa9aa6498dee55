import type { GenerationDetail, LanguageModel } from '@switchboard/contracts/generations';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type FakeResponses } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  idOf,
  open,
  sampleGeneration,
  samplePrompt,
  sampleTranscript,
  sampleVersion,
  serverWith,
} from '../testing/openEngine.tsx';
import { writeIntoEditor } from '../testing/writeIntoEditor.ts';

const before = 'Greet the lead.\n\nAsk for a good time.\n\nSay goodbye.';
const after = 'Greet the lead warmly.\n\nAsk for a good time.\n\nSay goodbye and thank you.';
const prompt = () => samplePrompt(1, 'First call', { latest: sampleVersion(2, before) });
const proposed = (extra: Partial<GenerationDetail> = {}) =>
  sampleGeneration(50, { kind: 'refine', status: 'ready', text: after, before, decision: 'pending', ...extra });

/** A fake server with a generation that tests can change. */
function writing(row: GenerationDetail, more: FakeResponses = {}): FakeResponses {
  return {
    ...serverWith({ prompts: [prompt()], transcripts: [sampleTranscript(3, { call_log_id: idOf(9) })] }),
    'POST /api/generations': () => row,
    'GET /api/generations/:id': () => ({ ...row }),
    'POST /api/generations/:id/decision': ({ body }) => {
      const result = body.accepted === 'none' ? before : body.accepted === 'all' ? after : 'Some of both.';
      return { ...Object.assign(row, { decision: body.accepted === 'none' ? 'rejected' : 'accepted', result }) };
    },
    ...more,
  };
}

const changed = { id: '1', type: 'generation.changed', at: '2026-11-02T09:00:00Z', subject_id: idOf(50) } as const;
const saveButton = () => screen.getByRole('button', { name: /^Save/ });

// Each test starts without another test's drafts.
beforeEach(() => sessionStorage.clear());

describe('a prompt from a transcript', () => {
  const path = `/prompt-engine/create?transcriptId=${idOf(3)}`;

  test('a prompt is generated from a transcript, masked if it is from a call, and saved with it', async () => {
    const row = sampleGeneration(50);
    const { requests, notices, location, emit } = open(writing(row), path);
    await userEvent.click(await screen.findByRole('button', { name: 'Generate Prompt' }));
    expect(requests.find(({ key }) => key === 'POST /api/generations')?.body).toEqual({
      kind: 'transcript',
      transcript_id: idOf(3),
      mask: true,
    });
    expect(await screen.findByText('Generating... (Local writer, no language model)')).toBeTruthy();
    expect(location()).toContain(`generation=${idOf(50)}`);
    await userEvent.click(saveButton());
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'No prompt has been generated yet.' }));
    Object.assign(row, { status: 'ready', text: before, result: before });
    emit({ ...changed, change: 'updated' });
    expect(await screen.findByRole('textbox', { name: 'Prompt' })).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /Title/ }), 'Reminder');
    await userEvent.click(saveButton());
    await waitFor(() => expect(location()).toBe(`/prompt-engine/prompt/${idOf(70)}`));
    expect(requests.find(({ key }) => key === 'POST /api/prompts')?.body).toEqual({
      title: 'Reminder',
      description: '',
      content: before,
      transcript_id: idOf(3),
      generation_id: idOf(50),
    });
    expect(notices.at(-1)).toMatchObject({ title: 'Prompt saved successfully.' });
  });

  test('a failed generation says why, and can be tried again', async () => {
    const row = sampleGeneration(50, { status: 'failed', error_message: 'The model answered 500.' });
    const { requests, location } = open(
      writing(row, { 'POST /api/generations/:id/retry': () => sampleGeneration(51) }),
      `${path}&generation=${idOf(50)}`,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('The model answered 500.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(location()).toContain(`generation=${idOf(51)}`));
    expect(requests.some(({ key }) => key === 'POST /api/generations/:id/retry')).toBe(true);
  });

  test('a canceled generation stores nothing', async () => {
    const row = sampleGeneration(50, { text: 'Half a te' });
    open(
      writing(row, {
        'POST /api/generations/:id/cancel': () => ({ ...Object.assign(row, { status: 'cancelled' }) }),
      }),
      `${path}&generation=${idOf(50)}`,
    );
    expect((await screen.findByRole('region', { name: 'Text so far' })).textContent).toBe('Half a te');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel generation' }));
    expect(await screen.findByText('Generation cancelled. Nothing of it was saved.')).toBeTruthy();
  });

  test('a generation needs a transcript', async () => {
    const { notices } = open(writing(sampleGeneration(50)), '/prompt-engine/create');
    await userEvent.click(await screen.findByRole('button', { name: /^Generate Prompt/ }));
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({ title: 'No transcript provided. Please add a transcript first.' }),
    );
  });
});

describe('a prompt from a description', () => {
  const path = '/prompt-engine?tab=direct';

  test('a description is required, and the generated prompt opens', async () => {
    const { requests, location } = open(writing(sampleGeneration(50, { prompt_id: idOf(1) })), path);
    const generate = await screen.findByRole('button', { name: /^Generate Prompt/ });
    await userEvent.click(generate);
    expect(await screen.findByText('Please provide a description of the agent you want to create')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: /Prompt title/ }), 'Reminder');
    await userEvent.type(screen.getByRole('textbox', { name: /Agent description/ }), 'Calls the day before');
    await userEvent.click(generate);
    await waitFor(() => expect(location()).toBe(`/prompt-engine/prompt/${idOf(1)}`));
    expect(requests.find(({ key }) => key === 'POST /api/generations')?.body).toEqual({
      kind: 'description',
      title: 'Reminder',
      description: 'Calls the day before',
    });
  });

  test('the page of a prompt being generated shows the progress', async () => {
    const row = sampleGeneration(50, { kind: 'description' });
    const server = writing(row);
    const waiting = samplePrompt(1, 'First call', { status: 'generating', latest: null, generation_id: idOf(50) });
    open({ ...server, 'GET /api/prompts/:id': () => waiting }, `/prompt-engine/prompt/${idOf(1)}`);
    expect(await screen.findByText(/^Generating\.\.\./)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  });
});

describe('editing with AI', () => {
  const path = `/prompt-engine/ai-edit/${idOf(1)}`;

  test('feedback is sent with the whole text, and not again while a revision is being written', async () => {
    const { requests } = open(writing(sampleGeneration(50, { kind: 'refine', before })), path);
    expect(((await screen.findByRole('button', { name: 'Save Changes' })) as HTMLButtonElement).disabled).toBe(true);
    await writeIntoEditor(`${before} Bye.`);
    await userEvent.type(screen.getByRole('textbox', { name: /Feedback/ }), 'more formal');
    const send = screen.getByRole<HTMLButtonElement>('button', { name: /^Improve Prompt/ });
    await userEvent.click(send);
    await screen.findByText(/^Generating\.\.\./);
    expect(requests.find(({ key }) => key === 'POST /api/generations')?.body).toEqual({
      kind: 'refine',
      content: `${before} Bye.`,
      feedback: 'more formal',
      mask: false,
      prompt_id: idOf(1),
    });
    expect(screen.queryByRole('checkbox', { name: /^Mask names/ })).toBeNull();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Feedback/ }).disabled).toBe(true);
  });

  const feedbackBox = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Feedback/ });
  const sendFeedback = async (row: GenerationDetail) => {
    const page = open(writing(row), path);
    await userEvent.type(await feedbackBox(), 'more formal');
    await userEvent.click(screen.getByRole('button', { name: /^Improve Prompt/ }));
    await screen.findByText(/^Generating\.\.\./);
    return page;
  };

  test('feedback is kept over a reload until the revision is ready', async () => {
    const row = sampleGeneration(50, { kind: 'refine', before });
    const { unmount } = await sendFeedback(row);
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    const { emit } = open(writing(row), `${path}?generation=${idOf(50)}`);
    expect((await feedbackBox()).value).toBe('more formal');
    Object.assign(row, { status: 'ready', text: after, decision: 'pending' });
    emit({ ...changed, change: 'updated' });
    await screen.findByRole('group', { name: 'Proposed revision' });
    expect((await feedbackBox()).value).toBe('');
    const kept = () => Object.keys(sessionStorage).filter((key) => key.includes('feedback'));
    await waitFor(() => expect(kept()).toEqual([]));
  });

  test('feedback stays in its box if the writer fails', async () => {
    const row = sampleGeneration(50, { kind: 'refine', before });
    const { emit } = await sendFeedback(row);
    Object.assign(row, { status: 'failed', error_message: 'The model is busy.' });
    emit({ ...changed, change: 'updated' });
    await screen.findByText('The model is busy.');
    const box = await feedbackBox();
    expect(box.value).toBe('more formal');
    expect(box.disabled).toBe(false);
  });

  test('feedback on a prompt from a call is masked for a model of another host, unless masking is off', async () => {
    const model = { kind: 'openai-compatible', name: 'gpt-4o', model: 'gpt-4o', host: 'api.example.com', is_own: true };
    const ofCall = samplePrompt(1, 'First call', { is_of_call: true });
    const server = {
      ...writing(sampleGeneration(50, { kind: 'refine', before })),
      'GET /api/prompts/:id': () => ofCall,
    };
    const { requests } = open({ ...server, 'GET /api/language-model': () => model as LanguageModel }, path);
    const mask = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Mask names/ });
    expect(mask.checked).toBe(true);
    expect(screen.getByText(/^The text is sent to api\.example\.com \(gpt-4o/)).toBeTruthy();
    await userEvent.click(mask);
    await userEvent.type(screen.getByRole('textbox', { name: /Feedback/ }), 'Vera said yes');
    await userEvent.click(screen.getByRole('button', { name: /^Improve Prompt/ }));
    await screen.findByText(/^Generating\.\.\./);
    expect(requests.find(({ key }) => key === 'POST /api/generations')?.body).toMatchObject({ mask: false });
  });

  test('one of two changes is accepted, and a version is saved', async () => {
    const { requests, notices, location } = open(writing(proposed()), `${path}?generation=${idOf(50)}`);
    const review = within(await screen.findByRole('group', { name: 'Proposed revision' }));
    await userEvent.click(await review.findByRole('checkbox', { name: 'Take change 2 of 2' }));
    await expectAccessible();
    await userEvent.click(review.getByRole('button', { name: 'Accept 1 of 2 changes' }));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Changes Accepted' }));
    expect(requests.find(({ key }) => key.endsWith('/decision'))?.body).toEqual({ accepted: [0], unit: 'sentence' });
    await waitFor(async () =>
      expect((await screen.findByRole('textbox', { name: 'Prompt' })).textContent).toBe('Some of both.'),
    );
    await userEvent.click(saveButton());
    await waitFor(() => expect(location()).toBe(`/prompt-engine/prompt/${idOf(1)}`));
    expect(requests.find(({ key }) => key.endsWith('/versions'))?.body).toEqual({
      content: 'Some of both.',
      base_version: 2,
      generation_id: idOf(50),
    });
    expect(notices.at(-1)).toMatchObject({ title: 'Prompt updated successfully with AI-assisted improvements.' });
  });

  test('rejecting all changes continues with the old text', async () => {
    const { notices } = open(writing(proposed()), `${path}?generation=${idOf(50)}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({
        title: 'Changes Rejected',
        description: 'Changes were rejected. Reverted to previous version.',
      }),
    );
    await screen.findByRole('textbox', { name: 'Prompt' });
    expect((saveButton() as HTMLButtonElement).disabled).toBe(true);
  });

  test('nothing can be saved while changes wait, and the remark of the writer is shown', async () => {
    const row = proposed({ remark: 'The local writer cannot “be funnier”.' });
    const { notices, requests } = open(writing(row), `${path}?generation=${idOf(50)}`);
    expect(await screen.findByText('The local writer cannot “be funnier”.')).toBeTruthy();
    sessionStorage.clear();
    expect(screen.queryByRole('textbox', { name: 'Prompt' })).toBeNull();
    expect((saveButton() as HTMLButtonElement).disabled).toBe(true);
    expect(requests.some(({ key }) => key.endsWith('/versions'))).toBe(false);
    expect(notices).toEqual([]);
  });

  test('the conversation history shows messages beyond the first two', async () => {
    const said = ['The transcript', 'The first text', 'shorter', 'A shorter text'];
    const messages = said.map((content, place) => ({ role: place % 2 ? 'assistant' : 'user', content }) as const);
    open(writing(proposed({ messages })), `${path}?generation=${idOf(50)}`);
    const list = within(await screen.findByRole('list', { name: 'Conversation history' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Youshorter',
      'WriterA shorter text',
    ]);
  });

  test('a failed request shows an error', async () => {
    const { notices } = open(
      writing(sampleGeneration(50), {
        'POST /api/generations': () => {
          throw new ApiError(429, { code: 'LIMIT_EXCEEDED', message: '4 texts are written at once.' });
        },
      }),
      path,
    );
    await userEvent.type(await screen.findByRole('textbox', { name: /Feedback/ }), 'shorter');
    await userEvent.click(screen.getByRole('button', { name: /^Improve Prompt/ }));
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({
        title: 'Failed to generate improved prompt. Please try again.',
        description: '4 texts are written at once.',
      }),
    );
  });
});
