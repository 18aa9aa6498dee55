import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { counts, enterCall } from '../testing/enterCall.tsx';
import { sampleState } from '../testing/sampleState.ts';

const tools = { ...sampleState().proctoring_tools, tab_change_detection: true };

/** Enters an interview that began then, leaves its window once, and returns the numbers of the reported events. */
async function numbersOf(started_at: string): Promise<number[]> {
  const { requests, unmount } = enterCall({
    'POST /api/interviews/:id/join': () => sampleState({ started_at, proctoring_tools: tools }),
    'POST /api/call/:id/events': ({ body: { events } }) => ({
      received_through: events.at(-1)?.sequence ?? 0,
      counts,
      penalty: null,
      ended_reason: null,
    }),
  });
  const sent = () =>
    requests.flatMap(({ key, body }) =>
      key.endsWith('/events') ? (body as { events: { sequence: number; event_type: string }[] }).events : [],
    );
  await screen.findByText('Live');
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(sent().some(({ event_type }) => event_type === 'window_focus')).toBe(true));
  unmount();
  return sent().map(({ sequence }) => sequence);
}

test('events of a second start count from 1, because those of a start that failed are gone', async () => {
  sessionStorage.clear();
  const first = await numbersOf('2026-11-25T10:00:00.000Z');
  expect(Math.min(...first)).toBe(1);
  const reloaded = await numbersOf('2026-11-25T10:00:00.000Z');
  expect(Math.min(...reloaded)).toBeGreaterThan(Math.max(...first));
  const second = await numbersOf('2026-11-25T10:02:00.000Z');
  expect(Math.min(...second)).toBe(1);
});
