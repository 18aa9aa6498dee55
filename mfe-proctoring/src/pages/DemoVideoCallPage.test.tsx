import { ApiError } from '@switchboard/platform';
import { type HostOptions, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openLink } from '../staff/openLink.ts';
import { DemoVideoCallPage } from './DemoVideoCallPage.tsx';

const link = {
  interview_id: '00000000-0000-4000-8000-000000081009',
  token: 'token-1',
  url: 'https://calls.example.com/video-call/token-1',
  expires_at: '2026-12-01T10:00:00.000Z',
  is_mailed: false,
};

afterEach(() => vi.restoreAllMocks());

const open = (answer: () => typeof link, options: HostOptions = {}) =>
  renderWithHost(<DemoVideoCallPage />, { responses: { 'POST /api/demo-video-call': answer }, ...options });

test('the demo page creates one demo link and opens it', async () => {
  const go = vi.spyOn(openLink, 'go').mockImplementation(() => undefined);
  const { requests } = open(() => link);
  expect(screen.getByText('Creating demo video call...')).toBeTruthy();
  await waitFor(() => expect(go).toHaveBeenCalledTimes(1));
  expect(go.mock.calls[0]?.[0]).toEqual(link);
  expect(requests.map(({ key }) => key)).toEqual(['POST /api/demo-video-call']);
});

test('the demo page says that a screening assistant is missing, and links to the leads', async () => {
  open(() => {
    throw new ApiError(409, { code: 'CONFLICT', message: 'x', reason: 'no_screening_assistant' });
  });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to generate video link');
  expect(alert.textContent).toContain('No SCREENING assistant found. Please create one first.');
  expect(screen.getByRole('link', { name: 'Go to Leads' }).getAttribute('href')).toBe('/leads');
  expect(screen.getByRole('link', { name: 'Go to Assistants' }).getAttribute('href')).toBe('/assistants');
});

test("the demo page offers no retry to a role that isn't allowed to create a link", async () => {
  open(() => {
    throw new ApiError(403, { code: 'FORBIDDEN', message: 'Your role does not allow this' });
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Your role does not allow this');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('the demo page asks for an organization first', () => {
  open(() => link, { session: { ...sampleSession(), organization: null } });
  expect(screen.getByText('Please log in and select an organization')).toBeTruthy();
});
