import type { Lead } from '@switchboard/contracts/leads';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { openLink } from '../../staff/openLink.ts';
import { prefillOf } from './prefill.ts';
import { StartLeadCall } from './StartLeadCall.tsx';

const lead = { id: '00000000-0000-4000-8000-000000000801', first_name: 'Grace', last_name: 'Hill' } as Lead;
const assistants = [1, 2].map((number) => ({
  id: `00000000-0000-4000-8000-00000000090${number}`,
  name: `Screening ${number}`,
}));
const link = {
  interview_id: '00000000-0000-4000-8000-000000081009',
  token: 'token-1',
  url: 'https://calls.example.com/video-call/token-1',
  expires_at: '2026-12-01T10:00:00.000Z',
  is_mailed: false,
};

afterEach(() => vi.restoreAllMocks());

const open = (query: string, responses: HostOptions['responses'] = {}) =>
  renderWithHost(<StartLeadCall lead={lead} />, {
    path: `/video-call/${lead.id}${query}`,
    responses: {
      'GET /api/assistants': () => ({ items: assistants, next_cursor: null }) as never,
      'POST /api/video-link': () => link,
      ...responses,
    },
  });

test('the address prefills the dialogs, and confirming them opens the interview link', async () => {
  const go = vi.spyOn(openLink, 'go').mockImplementation(() => undefined);
  const user = userEvent.setup();
  const variables = encodeURIComponent('{"role":"nurse","list":[1]}');
  const { requests, notices } = open(
    `?assistantId=${assistants[1]?.id}&variables=${variables}&screenSharing=true&tabChangeDetection=yes`,
  );
  await user.click(screen.getByRole('button', { name: 'Start Proctored Video Call' }));
  const next = await screen.findByRole('button', { name: 'Next' });
  await waitFor(() => expect(next).toHaveProperty('disabled', false));
  expect(screen.getByRole('button', { name: /Assistant/ }).textContent).toContain('Screening 2');
  await expectAccessible();
  expect(requests.some(({ key }) => key === 'POST /api/video-link')).toBe(false);
  await user.click(next);
  expect(screen.getByRole('switch', { name: 'Screen share' })).toHaveProperty('checked', true);
  expect(screen.getByRole('switch', { name: 'Tab change detection' })).toHaveProperty('checked', false);
  await user.click(screen.getByRole('switch', { name: 'Face out of view' }));
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(go).toHaveBeenCalledTimes(1));
  expect(requests.at(-1)?.body).toMatchObject({
    lead_id: lead.id,
    agent_id: assistants[1]?.id,
    proctoring_tools: { screen_share: true, face_out_of_view: true, tab_change_detection: false },
    metadata: { variables: { role: 'nurse' } },
  });
  expect(notices.at(-1)?.title).toBe('Video Call Started');
});

test('Back returns from the monitoring dialog to the assistant, and Cancel closes the dialog', async () => {
  const user = userEvent.setup();
  open('');
  await user.click(screen.getByRole('button', { name: 'Start Proctored Video Call' }));
  expect(await screen.findByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  await user.click(await screen.findByRole('button', { name: /Select an assistant/ }));
  await user.click(await screen.findByRole('option', { name: 'Screening 1' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  await screen.findByRole('dialog', { name: 'Choose an assistant' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a failed video call shows the reason and keeps the dialog open', async () => {
  const user = userEvent.setup();
  const { notices } = open(`?assistantId=${assistants[0]?.id}`, {
    'POST /api/video-link': () => {
      throw new ApiError(409, { code: 'CONFLICT', message: 'It is a draft.', reason: 'assistant_not_published' });
    },
  });
  await user.click(screen.getByRole('button', { name: 'Start Proctored Video Call' }));
  const next = await screen.findByRole('button', { name: 'Next' });
  await waitFor(() => expect(next).toHaveProperty('disabled', false));
  await user.click(next);
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await waitFor(() => expect(notices.at(-1)?.title).toBe('Call Failed'));
  expect(notices.at(-1)?.description).toBe('Failed to start video call. Please try again. It is a draft.');
  expect(screen.getByRole('dialog', { name: 'Monitoring settings' })).toBeTruthy();
});

test('prefillOf ignores invalid values in the address', () => {
  const read = (query: string) => prefillOf(new URLSearchParams(query));
  expect(read('assistantId=1&variables=[1]').assistantId).toBeNull();
  expect(read('variables={broken').variables).toEqual({});
  expect(read('variables=[1]').variables).toEqual({});
  expect(read('variables={"a":1,"b":{"c":2}}').variables).toEqual({ a: '1' });
  expect(read('viewportDetection=true&blurDetection=1').tools).toMatchObject({
    face_out_of_view: true,
    face_blur_detection: false,
  });
});
