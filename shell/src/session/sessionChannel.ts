const channelName = 'switchboard.session';

/** Tells the other tabs of this browser that who is signed in, or where, has changed: they share the session. */
export function announceSessionChange(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

/** Calls `onChange` when another tab announces a change. Returns the function that stops it. */
export function onSessionChangeElsewhere(onChange: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }) => {
    if (data === 'changed') onChange();
  });
  return () => channel.close();
}
