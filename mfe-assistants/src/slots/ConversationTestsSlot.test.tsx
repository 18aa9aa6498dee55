import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { refusal } from '../testing/openAssistants.tsx';
import { ConversationTestsSlot } from './ConversationTestsSlot.tsx';

const source_id = '00000000-0000-4000-8000-000000000009';
const says = { kind: 'says' as const, text: '\\b17\\b', is_pattern: true, meaning: '“17”' };
const asks = { kind: 'asks' as const, text: 'tuesday', is_pattern: false };
const turns = { kind: 'max_turns' as const, turns: 4 };

const server: FakeResponses = {
  'GET /api/test-conversations': () => ({ items: [], next_cursor: null }),
  'GET /api/test-conversations/suggestions': () => ({
    name: 'Call of 2026-11-02, 09:05',
    variables: { appointment_date: '2026-12-01' },
    suggestions: [
      { expectation: says, is_ticked: true, line: 'We are open until 17.' },
      { expectation: asks, is_ticked: false, line: 'Does Tuesday suit you?' },
      { expectation: turns, is_ticked: true, line: null },
    ],
  }),
  'POST /api/test-conversations': () => ({ test: { assistant_id: source_id }, run: { id: source_id } }) as never,
};

const making = async (responses: FakeResponses = server) => {
  const page = renderWithHost(<ConversationTestsSlot kind="call_log" source_id={source_id} />, {
    responses,
    session: sampleSession({ role: 'member' }),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Make a test of it' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Make a test of it' })) };
};

test('a person chooses what a test of a call expects, next to the transcript', async () => {
  const { dialog, requests, location } = await making();
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Asks “tuesday”/ }));
  expect(dialog.getByText('We are open until 17.')).toBeTruthy();
  expect(dialog.getByText('Variables: appointment_date: 2026-12-01')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Make and run test' }));
  await waitFor(() => expect(location()).toBe(`/assistants/${source_id}?tab=tests&run=${source_id}`));
  expect(requests.find(({ key }) => key === 'POST /api/test-conversations')?.body).toEqual({
    ...{ kind: 'call_log', id: source_id, expectations: [says, asks, turns] },
  });
});

test('the dialog warns about a test that any answer would pass', async () => {
  const { dialog } = await making();
  await userEvent.click(await dialog.findByRole('checkbox', { name: /^Says “17”/ }));
  expect(dialog.getByText('A wrong answer would pass this test')).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Speaks at most/ }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Make and run test' }).disabled).toBe(true);
});

test("a conversation that can't be loaded shows an error and can't become a test", async () => {
  const { dialog } = await making({
    ...server,
    'GET /api/test-conversations/suggestions': refusal(503, 'UNAVAILABLE', 'Not now'),
  });
  await dialog.findByText('Failed to read the conversation');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Make and run test' }).disabled).toBe(true);
});
