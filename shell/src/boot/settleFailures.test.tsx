import { dismissToast, ToastRegion } from '@switchboard/design-system';
import { HttpError, http } from '@switchboard/platform/host';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { settleFailures, showNotice } from './settleFailures.ts';

settleFailures();
let refused = new Set<string>();

beforeEach(() => {
  refused = new Set(['/api/call/1/end']);
  const undo = http.replaceTransport(async ({ url }) => {
    if (refused.has(url)) throw new HttpError(503);
    return { data: null, status: 200 };
  });
  return () => {
    undo();
    act(dismissToast);
  };
});

async function send(url: string, data?: unknown): Promise<void> {
  await act(async () => {
    await http.post(url, data).catch(() => showNotice({ title: 'The call could not be ended', tone: 'danger' }));
  });
}

describe('a failure on screen', () => {
  beforeEach(() => void render(<ToastRegion />));

  test('a failure disappears when the same request succeeds', async () => {
    await send('/api/call/1/end');
    expect(screen.getByRole('alert').textContent).toContain('The call could not be ended');
    refused.clear();
    await send('/api/call/1/end');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a failure stays when another request succeeds', async () => {
    await send('/api/call/1/end');
    await send('/api/call/2/end');
    await act(async () => void (await http.get('/api/call/1/end').catch(() => undefined)));
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  test('a failure of one file stays on screen when the next file arrives', async () => {
    refused.add('/api/lead-uploads');
    await send('/api/lead-uploads', new FormData());
    refused.clear();
    await send('/api/lead-uploads', new FormData());
    expect(screen.getByRole('alert')).toBeTruthy();
  });

  test("a failure doesn't prevent showing a success", async () => {
    await send('/api/call/1/end');
    act(() => showNotice({ title: 'Saved', tone: 'success' }));
    refused.clear();
    await send('/api/call/1/end');
    expect(screen.getByRole('status').textContent).toContain('Saved');
  });
});
