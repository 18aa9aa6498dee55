import { expect, it } from 'vitest';
import { foldEvents } from './fold-events.ts';
import type { WatchedEvent } from './ordered-events.ts';

const tab = '6f1f7a5e-2f0a-4f0e-9a64-0d6a9d8f1c01';
const tools = {
  tab_change_detection: true,
  multiple_monitor_detection: true,
  screen_share: true,
  face_blur_detection: true,
  face_out_of_view: true,
};

/** The processor time of judging prompts that open and close, each followed by one more event. */
function millisecondsFor(prompts: number): number {
  const kinds = [
    ['own_dialog', 'begins'],
    ['own_dialog', 'ends'],
    ['window_focus', 'focus'],
  ] as const;
  const events = Array.from({ length: prompts * kinds.length }, (_, index): WatchedEvent => {
    const [event_type, event_action] = kinds[index % kinds.length] ?? kinds[0];
    return { tab, sequence: index + 1, event_type, event_action, at: index * 5_000, error_ms: 5, event_data: {} };
  });
  const before = process.cpuUsage();
  foldEvents(events, { tools, face_violations_end: false });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

it('judging ten times as many prompts of the page takes about ten times as long', () => {
  millisecondsFor(1_300);
  const few = Math.max(1, millisecondsFor(1_300));
  // 39,000 events are as many as one interview accepts.
  expect(millisecondsFor(13_000) / few).toBeLessThan(40);
});
