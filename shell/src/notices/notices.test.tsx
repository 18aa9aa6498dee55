import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { ApiError } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { http } from '@switchboard/platform/host';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { bootStore } from '../boot/bootStore.ts';
import { isUpdateReady, ownVersion } from '../boot/updates.ts';
import { ConnectionNotice } from '../frame/ConnectionNotice.tsx';
import { sessionEnded } from '../session/sessionActions.ts';
import { openAt, SilentSource } from '../testing/openAt.tsx';
import { renderShell } from '../testing/renderShell.tsx';
import { waitBeforeTryMs } from './useRetry.ts';

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentSource);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function FormPage() {
  const form = useSaveForm(z.object({ title: z.string() }), {
    values: { title: '' },
    save: async (input) => input,
    failed: 'Not saved',
  });
  return (
    <FormDialog title="Add" form={form} submitLabel="Save" onClose={() => undefined}>
      <TextField name="title" label="Title" />
    </FormDialog>
  );
}

test('an unknown address suggests pages with a similar address', async () => {
  await act(async () => void openAt('/leeds'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  expect(screen.getByText('/leeds')).toBeTruthy();
  const [offer] = screen.getAllByRole('link', { name: 'Leads' }).slice(-1);
  expect(offer?.getAttribute('href')).toBe('/leads');
  await expectAccessible();
});

test('the connection page retries automatically when the server is down', async () => {
  const ask = vi.fn(() => {
    throw new ApiError(401, { code: 'UNAUTHENTICATED', message: 'Not now.' });
  });
  openAt('/leads', { responses: { 'GET /api/boot': ask, 'GET /api/call': () => ({ items: [], next_cursor: null }) } });
  act(() => bootStore.setState({ status: { phase: 'failed', message: 'No connection.', requestId: 'r-17' } }));
  expect(screen.getByRole('alert').textContent).toContain('No connection.');
  expect(screen.getByText('r-17')).toBeTruthy();
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(ask).toHaveBeenCalled());
  expect(await screen.findByText('Not now.')).toBeTruthy();
  expect([0, 1, 2, 3, 4, 9].map(waitBeforeTryMs)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('a session that ends during typing keeps the page until the person signs in or discards the text', async () => {
  const { queryClient, location } = openAt('/leads', {
    load: () => ({ LeadsPage: FormPage }),
    responses: {
      'GET /api/session': () => sampleSession(),
      'GET /api/call': () => ({ items: [], next_cursor: null }),
    },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Half a title');
  await act(async () =>
    sessionEnded(
      { queryClient },
      { message: 'You were signed out here from another browser.', reason: 'session_ended' },
    ),
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'You are signed out' });
  expect(dialog.textContent).toContain('You were signed out here from another browser.');
  const link = screen.getByRole('link', { name: 'Sign in in a new tab' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/login', '_blank']);

  // The person has signed in in another tab and returns to this one.
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(location()).toBe('/leads');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Half a title');

  await act(async () => sessionEnded({ queryClient }));
  const giveUp = await screen.findByRole('button', { name: 'Discard what I typed' });
  await act(async () => giveUp.click());
  await waitFor(() => expect(location()).toBe('/login?redirect=%2Fleads'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('the connection notice says that the page is offline', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  renderShell(<ConnectionNotice isReconnecting reopenings={0} />);
  expect(screen.getByText('Reconnecting…')).toBeTruthy();
  online.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status').textContent).toContain('You are offline.');
  expect(screen.queryByText('Reconnecting…')).toBeNull();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText('Reconnecting…')).toBeTruthy();
});

test('the connection notice says that live updates are paused when too many windows are open', () => {
  renderShell(<ConnectionNotice isReconnecting={false} isPaused reopenings={0} />);
  expect(screen.getByRole('status').textContent).toContain('open in too many windows');
});

test('a newer version is offered when the server returns with one', async () => {
  const script = Object.assign(document.createElement('script'), { type: 'text/plain' });
  script.src = '/shell/0.1.0-aaaaaaaaaaaa/main.js';
  document.head.append(script);
  const get = vi.spyOn(http, 'get').mockResolvedValue({ status: 200, data: { version: '0.1.0-bbbbbbbbbbbb' } });
  const reload = vi.fn();
  try {
    expect(ownVersion()).toBe('0.1.0-aaaaaaaaaaaa');
    renderShell(<ConnectionNotice isReconnecting={false} reopenings={1} reload={reload} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Reload the page' }));
    expect(get).toHaveBeenCalledWith('/shell/current.json');
    expect(reload).toHaveBeenCalledOnce();
    get.mockResolvedValue({ status: 200, data: { version: '0.1.0-aaaaaaaaaaaa' } });
    expect(await isUpdateReady()).toBe(false);
    get.mockRejectedValue(new Error('offline'));
    expect(await isUpdateReady()).toBe(false);
  } finally {
    script.remove();
  }
});
