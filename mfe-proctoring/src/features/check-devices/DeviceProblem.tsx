import { adviceText, badgeText } from '../../texts/advice/adviceText.ts';
import type { Device, DeviceProblem } from './deviceState.ts';

/** What the badge of a device says of its problem. */
export function DeviceBadge({ problem }: { problem: DeviceProblem }) {
  return badgeText(problem);
}

/** How to make a device work that does not. */
export function DeviceAdvice({ problem, device }: { problem: DeviceProblem; device: Device }) {
  return adviceText(device, problem, 'check');
}
