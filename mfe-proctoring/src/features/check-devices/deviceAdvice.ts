import { deviceAdvice as adviceFor } from '@switchboard/platform';
import type { Device, DeviceProblem, DeviceState } from './deviceState.ts';

/** What the badge of a device says of its problem. */
export const problemBadges: Record<DeviceProblem, string> = {
  blocked: 'Denied',
  system: 'Denied by system',
  policy: 'Denied by policy',
  dismissed: 'Not answered',
  missing: 'Not found',
  busy: 'In use',
  insecure: 'Not available',
  stopped: 'Stopped',
};

const again = 'click Retry';

/** How to make a device work that does not; undefined where nothing is wrong. */
export function deviceAdvice({ problem }: DeviceState, device: Device): string | undefined {
  if (problem === 'stopped') return `Your ${device} has stopped. Check that it is connected, then ${again}.`;
  return problem && adviceFor(problem, device, again);
}
