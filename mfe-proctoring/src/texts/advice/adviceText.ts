import { systemName } from '@switchboard/platform';
import type { Device, DeviceProblem } from '../../features/check-devices/deviceState.ts';
import { t } from './t.ts';

/** The name of a device. */
export const deviceName = (device: Device): string => t(`${device}.name`);

/** A device's problem in a word. */
export const badgeText = (problem: DeviceProblem): string => t(`badge.${problem}`);

/** How to fix a device, and which button to click then. */
export function adviceText(device: Device, problem: DeviceProblem, next: 'check' | 'practice'): string {
  const again = t(`again.${next}`);
  const name = deviceName(device);
  switch (problem) {
    case 'policy':
    case 'insecure':
      return t(`${device}.${problem}`);
    case 'system': {
      const system = systemName();
      const settings = system === 'other' ? t('settings.other') : t(`settings.${system}`, { device: name });
      return t(`${device}.system`, { settings, again });
    }
    default:
      return t(`${device}.${problem}`, { again });
  }
}
