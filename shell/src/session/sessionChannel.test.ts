import { expect, it, vi } from 'vitest';
import { announceSessionChange, onSessionChangeElsewhere } from './sessionChannel.ts';

it('hears that another tab changed the session, and ignores what other scripts write', async () => {
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
