import type { Device, DeviceProblem, DeviceState } from './deviceState.ts';

/** What the badge of a device says of its problem. */
export const problemBadges: Record<DeviceProblem, string> = {
  blocked: 'Denied',
  system: 'Denied by system',
  dismissed: 'Not answered',
  missing: 'Not found',
  busy: 'In use',
  insecure: 'Not available',
  stopped: 'Stopped',
};

/** How to make a device work that does not; undefined where nothing is wrong. */
export function deviceAdvice({ problem }: DeviceState, device: Device): string | undefined {
  switch (problem) {
    case 'blocked':
      return `Chrome may not use your ${device}. Press the sign at the left of the address, allow the ${device}, then press Retry.`;
    case 'system':
      return `Your computer doesn’t let Chrome use the ${device}. Allow it in the privacy settings of your computer, then press Retry.`;
    case 'dismissed':
      return `Chrome’s question about your ${device} was closed. Press Retry, then choose Allow.`;
    case 'missing':
      return `No ${device} was found. Connect one, then press Retry.`;
    case 'busy':
      return `Another program is using your ${device}. Close it, then press Retry.`;
    case 'stopped':
      return `Your ${device} has stopped. Check that it is connected, then press Retry.`;
    case 'insecure':
      return `Chrome gives pages access to the ${device} over https only. Ask the sender for a link that begins with https.`;
  }
}
