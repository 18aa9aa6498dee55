import { renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CallDialogSlot } from '../../slots/CallDialogSlot.tsx';
import { ada, assistant, chooseAssistant } from '../../testing/openCallDialog.tsx';
import { onePage } from '../../testing/samples.ts';

test('a video interview goes from assistant over monitoring to its link, and back clears the link', async () => {
  const user = userEvent.setup();
  const { requests, notices } = renderWithHost(
    <CallDialogSlot lead_id={ada.id} kind="video" onClose={() => undefined} />,
    {
      responses: {
        'GET /api/leads/:id': () => ada,
        'GET /api/assistants': () => onePage([assistant]),
        'POST /api/video-link': () => ({
          token: 'token-1',
          url: 'https://calls.example.com/video-call/token-1',
          expires_at: '2026-11-09T15:04:00.000Z',
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
