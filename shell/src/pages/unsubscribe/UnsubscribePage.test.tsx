import { ApiError } from '@switchboard/platform';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';
import { UnsubscribePage } from './UnsubscribePage.tsx';

const open = (responses: ShellOptions['responses'], path = '/unsubscribe?token=abc') =>
  renderShell(<UnsubscribePage />, { path, session: null, ...(responses && { responses }) });
const answered = (is_wanted: boolean, ends: 'summary' | 'emails' = 'summary') => ({
  'GET /api/unsubscribe/:token': () => ({ ends, organization_name: 'Engines of Leeds', is_wanted }),
});
const found = answered(true);

test('ends the summaries once somebody asks for it, and not by being opened', async () => {
  const { requests } = open({ ...found, 'POST /api/unsubscribe/:token': () => undefined });
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(requests.map(({ key }) => key)).toEqual(['GET /api/unsubscribe/:token']);
  await expectAccessible();
  await userEvent.click(button);
  expect((await screen.findByRole('status')).textContent).toContain('The week of Engines of Leeds is no longer mailed');
});

test('says that they were ended where they were, and asks nothing', async () => {
  open(answered(false));
  expect((await screen.findByRole('status')).textContent).toContain('The week of Engines of Leeds is no longer mailed');
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

test('ends all emails of an organization by the link of an email from a call', async () => {
  open({ ...answered(true, 'emails'), 'POST /api/unsubscribe/:token': () => undefined });
  expect(await screen.findByRole('heading', { name: 'Stop emails from Engines of Leeds?' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect((await screen.findByRole('status')).textContent).toBe('Engines of Leeds no longer writes to your address.');
});

test("says if the link is invalid, and if it couldn't be read", async () => {
  const { unmount } = open({
    'GET /api/unsubscribe/:token': () => {
      throw new ApiError(404, { code: 'NOT_FOUND', message: 'Link not found' });
    },
  });
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  unmount();
  open({
    'GET /api/unsubscribe/:token': () => {
      throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Busy.' });
    },
  });
  expect(await screen.findByText('Busy.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
