import type { Device, DeviceState } from './deviceState.ts';

/** How to make a device work that does not; undefined where nothing is wrong. */
export function deviceAdvice({ problem }: DeviceState, device: Device): string | undefined {
  switch (problem) {
    case 'blocked':
      return `Chrome may not use your ${device}. Press the sign at the left of the address, allow the ${device}, then press Retry.`;
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
