import { adviceText, badgeText } from '../../texts/advice/adviceText.ts';
import type { Device, DeviceProblem } from './deviceState.ts';

/** The badge text for a device's problem. */
export function DeviceBadge({ problem }: { problem: DeviceProblem }) {
  return badgeText(problem);
}

/** How to fix a device that doesn't work. */
export function DeviceAdvice({ problem, device }: { problem: DeviceProblem; device: Device }) {
  return adviceText(device, problem, 'check');
}
