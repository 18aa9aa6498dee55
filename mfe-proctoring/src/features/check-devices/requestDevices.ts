import { notify } from '@switchboard/platform';
import { openMicrophone } from '../../media/camera.ts';
import { deviceAdvice } from './deviceAdvice.ts';
import type { MissingDevice, RequestedDevices } from './missingDevice.ts';
import type { DeviceCheckState } from './useDeviceCheck.ts';
import type { MonitorAnswer } from './useMonitors.ts';
import type { ScreenCheckState } from './useScreenCheck.ts';

interface Requested {
  tools: { screen_share: boolean; multiple_monitor_detection: boolean };
  check: DeviceCheckState;
  screenCheck: ScreenCheckState;
  monitors: MonitorAnswer;
  /** What the candidate says of a monitor that isn't one. */
  explanation: string | null;
}

const permissions = { title: 'Permissions Required', description: 'Please grant all required permissions to continue' };

/** Everything that is missing, with how to fix each; the first of them as a message as well. */
function withoutDevices(missing: readonly MissingDevice[]): { missing: readonly MissingDevice[] } {
  const [first] = missing;
  const message =
    first?.row === 'screen'
      ? { title: 'Screen Share Required', description: 'Please share your entire screen to continue.' }
      : first?.row === 'monitor'
        ? { ...permissions, description: 'Please disconnect all monitors but one to continue.' }
        : permissions;
  notify({ ...message, tone: 'danger' });
  return { missing };
}

const live = (tracks: readonly MediaStreamTrack[] | undefined) =>
  tracks?.find(({ readyState }) => readyState !== 'ended') ?? null;

/**
 * Gathers what the interview needs, and asks for what is not there. The screen comes first: browsers share it only while a press
 * is handled. Source of the flow and its texts: specification 03 §4 and §8.
 */
export async function requestDevices({
  tools,
  check,
  screenCheck,
  monitors,
  explanation,
}: Requested): Promise<RequestedDevices> {
  const screen = tools.screen_share ? (screenCheck.track ?? (await screenCheck.ask())) : null;
  const missing: MissingDevice[] = [];
  if (tools.screen_share && !screen)
    missing.push({ row: 'screen', name: 'Screen sharing', advice: 'Share your entire screen, not a window or a tab.' });
  const hasMany = tools.multiple_monitor_detection && monitors === 'failed';
  if (hasMany && explanation === null)
    missing.push({
      row: 'monitor',
      name: 'One monitor',
      advice: 'Disconnect all monitors but one, or explain that there is only one.',
    });
  const isGranted = check.camera.status === 'granted' && check.microphone.status === 'granted';
  const { camera, microphone, stream } = isGranted ? check : await check.ask();
  for (const [row, name, state] of [
    ['camera', 'Camera', camera] as const,
    ['microphone', 'Microphone', microphone] as const,
  ])
    if (state.status !== 'granted')
      missing.push({ row, name, advice: deviceAdvice(state, row) ?? 'Allow it, then try again.' });
  if (missing.length > 0) return withoutDevices(missing);
  return {
    devices: {
      camera: live(stream?.getVideoTracks()),
      screen,
      ...check.choice,
    },
    explanation: hasMany ? explanation : null,
    // The check lets its own go after a moment. Another one is opened without another question.
    microphone: openMicrophone(check.choice.microphoneId).catch(() => null),
  };
}
