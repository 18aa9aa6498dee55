import { renderWithHost } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CallDialogSlot } from '../../slots/CallDialogSlot.tsx';
import { ada, assistant, chooseAssistant } from '../../testing/openCallDialog.tsx';
import { onePage } from '../../testing/samples.ts';

test('a video interview goes from assistant to monitoring to its link, and Back clears the link', async () => {
  const user = userEvent.setup();
  const { requests, notices } = renderWithHost(
    <CallDialogSlot lead_id={ada.id} kind="video" onClose={() => undefined} />,
    {
      responses: {
        'GET /api/leads/:id': () => ada,
        'GET /api/assistants': () => onePage([assistant]),
        'POST /api/video-link': () => ({
          interview_id: '00000000-0000-4000-8000-000000000901',
          token: 'token-1',
          url: 'https://calls.example.com/video-call/token-1',
          expires_at: '2026-11-09T15:04:00.000Z',
          is_mailed: false,
        }),
      },
    },
  );
  await screen.findByText('Ada Moss');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  const select = await screen.findByRole('button', { name: /Select an assistant/ });
  await waitFor(() => expect(document.activeElement).toBe(select));
  await chooseAssistant(user);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('switch', { name: 'Screen share' }));
  await user.click(screen.getByRole('button', { name: 'Generate Link' }));
  expect(await screen.findByRole('textbox', { name: 'Interview link' })).toHaveProperty(
    'value',
    'https://calls.example.com/video-call/token-1',
  );
  expect(requests.at(-1)?.body).toMatchObject({
    lead_id: ada.id,
    agent_id: assistant.id,
    proctoring_tools: { screen_share: true, tab_change_detection: false },
  });
  expect(notices).toEqual([{ title: 'Video interview link generated successfully!', tone: 'success' }]);
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  expect(await navigator.clipboard.readText()).toBe('https://calls.example.com/video-call/token-1');
  expect(notices.at(-1)).toEqual({
    title: 'Copied!',
    description: 'Video call link copied to clipboard.',
    tone: 'success',
  });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.queryByRole('textbox', { name: 'Interview link' })).toBeNull();
  screen.getByRole('button', { name: 'Generate Link' });
});

const made = {
  interview_id: '00000000-0000-4000-8000-000000000901',
  token: 'token-1',
  url: 'https://calls.example.com/video-call/token-1',
  expires_at: '2026-11-09T15:04:00.000Z',
  is_mailed: true,
};

function open(lead = ada, onClose: () => void = () => undefined) {
  return renderWithHost(<CallDialogSlot lead_id={lead.id} kind="video" onClose={onClose} />, {
    responses: {
      'GET /api/leads/:id': () => lead,
      'GET /api/assistants': () => onePage([assistant]),
      'POST /api/video-link': () => made,
    },
  });
}

test("a video interview sends its questions in order, and the assistant's variables about the lead", async () => {
  const user = userEvent.setup();
  const { requests } = open();
  await chooseAssistant(user);
  expect(screen.getByRole('textbox', { name: 'First_Name' })).toHaveProperty('value', 'Ada');
  await user.type(screen.getByRole('textbox', { name: 'position' }), 'Nurse');
  const add = screen.getByRole('button', { name: 'Add Question' });
  for (const text of ['Second?', 'First?', '']) {
    await user.click(add);
    const field = screen.getAllByRole('textbox', { name: /^Question/ }).at(-1);
    await waitFor(() => expect(document.activeElement).toBe(field));
    if (text) await user.keyboard(text);
  }
  await user.click(screen.getByRole('button', { name: 'Move question 2 up' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Generate Link' }));
  await screen.findByRole('textbox', { name: 'Interview link' });
  expect(requests.at(-1)?.body).toMatchObject({
    questions: ['First?', 'Second?'],
    max_minutes: 30,
    days: 7,
    send_email: false,
    face_violations_end: false,
    metadata: { variables: { First_Name: 'Ada', position: 'Nurse' } },
  });
});

test('the interview link is mailed and kept for the chosen days, and a hidden face may end the interview', async () => {
  const user = userEvent.setup();
  const { requests } = open({ ...ada, email: 'ada@example.com' });
  await chooseAssistant(user);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByRole('switch', { name: 'A hidden face may end it' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Face out of view' }));
  await user.click(screen.getByRole('switch', { name: 'A hidden face may end it' }));
  await user.click(screen.getByRole('switch', { name: 'Mail the link to the lead' }));
  const days = screen.getByRole('textbox', { name: 'Days the link is good' });
  await user.clear(days);
  await user.type(days, '14');
  await user.click(screen.getByRole('button', { name: 'Generate Link' }));
  await screen.findByText(/It is being mailed to the lead as well/);
  expect(requests.at(-1)?.body).toMatchObject({ days: 14, send_email: true, face_violations_end: true });
});

test('a double click on Generate Link creates one link', async () => {
  const user = userEvent.setup();
  const { requests } = open();
  await chooseAssistant(user);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  const generate = screen.getByRole('button', { name: 'Generate Link' });
  act(() => {
    generate.click();
    generate.click();
  });
  await screen.findByRole('textbox', { name: 'Interview link' });
  expect(requests.filter(({ key }) => key === 'POST /api/video-link')).toHaveLength(1);
});

test('the interview link cannot be mailed to a lead without an email address', async () => {
  const user = userEvent.setup();
  open({ ...ada, email: null });
  await chooseAssistant(user);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('switch', { name: 'Mail the link to the lead' })).toHaveProperty('disabled', true);
  expect(screen.getByText('This lead has no e-mail address.')).toBeTruthy();
});

test('typed interview questions are discarded only after confirmation', async () => {
  const user = userEvent.setup();
  let closed = 0;
  open(ada, () => {
    closed += 1;
  });
  await chooseAssistant(user);
  await user.click(screen.getByRole('button', { name: 'Add Question' }));
  await user.type(screen.getByRole('textbox', { name: 'Question 1' }), 'Why?');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard what you typed?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('textbox', { name: 'Question 1' })).toHaveProperty('value', 'Why?');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(closed).toBe(1);
});
