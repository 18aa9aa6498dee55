import { deviceAdvice as adviceFor } from '@switchboard/platform';
import type { Device, DeviceState } from './deviceState.ts';

const again = 'click Retry';

/** How to make a device work that does not; undefined where nothing is wrong. */
export function deviceAdvice({ problem }: DeviceState, device: Device): string | undefined {
  if (problem === 'stopped') return `Your ${device} has stopped. Check that it is connected, then ${again}.`;
  return problem && adviceFor(problem, device, again);
}
