import { useOrganization } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { sampleSession } from '@switchboard/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderShell, type ShellOptions } from '../testing/renderShell.tsx';
import { useLiveConnection } from './useLiveConnection.ts';

const sources: FakeSource[] = [];

class FakeSource extends EventTarget {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string; lastEventId: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  constructor() {
    super();
    sources.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

const read = vi.fn(async () => 'fresh');

function Desk() {
  const { isReconnecting } = useLiveConnection();
  useQuery({ queryKey: ['anything'], queryFn: read });
  return (
    <p>
      {useOrganization()?.role} {isReconnecting ? 'down' : 'fine'}
    </p>
  );
}

const latest = () => sources.at(-1) as FakeSource;
const open = (responses: ShellOptions['responses'] = {}) => renderShell(<Desk />, { responses });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('EventSource', FakeSource);
  sources.length = 0;
  read.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('useLiveConnection', () => {
  test('the page reads everything again after a gap, but not after the first connection', async () => {
    open({ 'GET /api/session': () => sampleSession() });
    act(() => latest().onopen?.());
    await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
    act(() => latest().onerror?.());
    await act(() => vi.advanceTimersByTimeAsync(1000));
    act(() => latest().onopen?.());
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  });

  test('the page shows a lost connection after the server received no events for five seconds, and rereads nothing', async () => {
    open({ 'GET /api/session': () => sampleSession() });
    act(() => latest().onopen?.());
    const hear = (data: string) => act(() => void latest().dispatchEvent(new MessageEvent('hearing', { data })));
    hear('false');
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(screen.getByText('member fine')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText('member down')).toBeTruthy();
    hear('true');
    expect(screen.getByText('member fine')).toBeTruthy();
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('the page shows a lost connection after five seconds, but not for a shorter break', async () => {
    open({ 'GET /api/session': () => sampleSession() });
    act(() => latest().onerror?.());
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(screen.getByText('member fine')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(200));
    expect(screen.getByText('member down')).toBeTruthy();
    act(() => latest().onopen?.());
    expect(screen.getByText('member fine')).toBeTruthy();
  });

  test('a changed role is applied at once, with one request for a burst of changes', async () => {
    const { emit, requests } = open({ 'GET /api/session': () => sampleSession({ role: 'viewer' }) });
    const changed = { id: '1', at: '2026-11-20T10:00:00Z', subject_id: 'm1', change: 'updated' } as const;
    emit({ ...changed, type: 'member.changed' });
    emit({ ...changed, type: 'organization.changed' });
    emit({ ...changed, type: 'lead.changed' });
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(screen.getByText('viewer fine')).toBeTruthy();
    expect(requests.map(({ key }) => key)).toEqual(['GET /api/session']);
  });

  test('the live stream is closed when the frame is removed', () => {
    const { unmount } = open();
    unmount();
    expect(latest().isClosed).toBe(true);
  });
});
