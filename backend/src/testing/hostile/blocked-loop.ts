/** A process whose event loop is blocked for a moment, and which reports what its watchdog saw. Only for tests. */
import { doing } from '../../watchdog/current-work.ts';
import { startWatchdog } from '../../watchdog/watchdog.ts';

function spinFor(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

const [endMs] = process.argv.slice(2).map(Number);
const watchdog = startWatchdog({
  endMs: endMs || null,
  warnMs: 100,
  record: { to: 'parent' },
  onBlocked: (blocked) => process.send?.({ blocked }),
  onDelay: (seconds) => process.send?.({ seconds }),
});
process.on('message', (message: { spin?: number; stop?: boolean }) => {
  const job = { kind: 'test.spin', key: 'test.spin:1', payload: { id: '1' } };
  const { spin } = message;
  if (spin) doing({ name: 'job test.spin', job }, () => spinFor(spin));
  if (message.stop) void watchdog.stop().then(() => process.disconnect());
});
process.send?.({ isReady: true });
