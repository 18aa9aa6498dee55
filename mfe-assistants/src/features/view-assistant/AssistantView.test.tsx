import type { Assistant } from '@switchboard/contracts/assistants';
import { ApiError } from '@switchboard/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { firstCall, list, open, refusal, reminders, serverWith } from '../../testing/openAssistants.tsx';

describe('one assistant', () => {
  const at = (assistant: Assistant) => `/assistants/${assistant.id}`;

  test('shows models, first message, variables and dates', async () => {
    open(serverWith({ ...firstCall, description: 'Asks for a good time' }), at(firstCall));
    await screen.findByRole('heading', { level: 2, name: 'First call' });
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts.slice(0, 6)).toEqual([
      ['Description', 'Asks for a good time'],
      ['Model', 'OpenAI gpt-4'],
      ['Transcriber', 'Deepgram nova-3'],
      ['Voice', 'ElevenLabs eleven_turbo_v2'],
      ['First Message', 'Hello {first_name}!'],
      ['Variables', '{first_name}'],
    ]);
    expect(facts.slice(6).map(([term, value]) => [term, /Nov \d, 2026/.test(value ?? '')])).toEqual([
      ['Created', true],
      ['Updated', true],
    ]);
  });

  test('publishes a draft, takes it back, archives it after a question and restores it', async () => {
    const { requests, notices } = open(serverWith({ ...reminders }), at(reminders));
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Move to draft' }));
    await screen.findByRole('button', { name: 'Publish' });
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Archive “Reminders”?' }));
    await userEvent.click(question.getByRole('button', { name: 'Archive' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Move to draft' }));
    await waitFor(() => expect(notices).toHaveLength(4));
    expect(requests.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body)).toEqual(
      ['published', 'draft', 'archived', 'draft'].map((status) => ({ status })),
    );
    expect(notices.map(({ title }) => title)).toEqual([
      'Assistant published',
      'Assistant moved to draft',
      'Assistant archived',
      'Assistant moved to draft',
    ]);
  });

  test('archives nothing when the question is answered with Cancel', async () => {
    const { requests } = open(serverWith({ ...reminders }), at(reminders));
    await userEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.some(({ key }) => key.startsWith('PATCH'))).toBe(false);
  });

  test('renames in place with Enter, and gives the focus back', async () => {
    const { requests } = open(serverWith({ ...reminders }), at(reminders));
    await userEvent.click(await screen.findByRole('button', { name: 'Rename' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(field);
    await userEvent.clear(field);
    await userEvent.type(field, '{Enter}');
    expect(await screen.findByText('Please enter a name for your assistant')).toBeTruthy();
    await userEvent.type(field, 'Recalls{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: 'Recalls' })).toBeTruthy();
    expect(requests.filter(({ key }) => key.startsWith('PATCH')).map(({ body }) => body)).toEqual([
      { name: 'Recalls' },
    ]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' }));
  });

  test('leaves the name as it was with Escape', async () => {
    const { requests } = open(serverWith({ ...reminders }), at(reminders));
    await userEvent.click(await screen.findByRole('button', { name: 'Rename' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' changed{Escape}');
    expect(await screen.findByRole('heading', { level: 2, name: 'Reminders' })).toBeTruthy();
    expect(requests.some(({ key }) => key.startsWith('PATCH'))).toBe(false);
  });

  test.each([
    [refusal(409, 'CONFLICT', 'It is being used.'), 'It is being used.'],
    [refusal(503, 'UNAVAILABLE', 'Down.'), 'Failed to save assistant. Please check your connection and try again.'],
  ])('says that a change was not saved', async (answer, description) => {
    const { notices } = open({ ...serverWith({ ...reminders }), 'PATCH /api/assistants/:id': answer }, at(reminders));
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(notices).toEqual([{ tone: 'danger', title: 'Save Failed', description }]));
    expect(screen.getByRole('button', { name: 'Publish' })).toBeTruthy();
  });

  test('says when there is none at the address', async () => {
    open(serverWith({ ...reminders }), '/assistants/nowhere');
    expect(await screen.findByText('Assistant not found')).toBeTruthy();
  });

  test('says when it does not load, and tries again', async () => {
    let isDown = true;
    open(
      {
        ...serverWith({ ...reminders }),
        'GET /api/assistants/:id': () => {
          if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
          return reminders;
        },
      },
      at(reminders),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to fetch assistant details.');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Reminders' })).toBeTruthy();
  });

  test('gives a viewer nothing to write with, not even by address', async () => {
    open(serverWith({ ...reminders }), `${at(reminders)}?dialog=create`, 'viewer');
    await screen.findByRole('heading', { level: 2, name: 'Reminders' });
    await list();
    for (const name of ['Create Assistant', 'Publish', 'Archive', 'Rename'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
