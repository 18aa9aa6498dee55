/**
 * The address of a call's server as a WebSocket URL: without a scheme it gets `ws://` on this machine and `wss://` elsewhere. Source:
 * specification 01 §5. Null if it is empty.
 */
export function serverUrl(address: string): string | null {
  const text = address.trim();
  if (text === '') return null;
  if (/^wss?:\/\//i.test(text)) return text;
  if (/^https?:\/\//i.test(text)) return text.replace(/^http/i, 'ws');
  const isLocal = /^([\w-]+\.)*localhost([:/]|$)|^127\.|^\[::1\]/i.test(text);
  return `${isLocal ? 'ws' : 'wss'}://${text}`;
}
