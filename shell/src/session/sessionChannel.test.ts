import { expect, it, vi } from 'vitest';
import { announceSessionChange, onSessionChangeElsewhere } from './sessionChannel.ts';

it('a session change in another tab is noticed, and messages of other scripts are ignored', async () => {
  const onChange = vi.fn();
  const stop = onSessionChangeElsewhere(onChange);
  const stranger = new BroadcastChannel('switchboard.session');
  for (const odd of [null, 'theirs', { kind: 'changed' }]) stranger.postMessage(odd);
  announceSessionChange();
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(onChange).toHaveBeenCalledTimes(1);
  stranger.close();
  stop();
});
