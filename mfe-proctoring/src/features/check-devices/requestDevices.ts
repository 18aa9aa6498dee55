import { notify } from '@switchboard/platform';
import type { Devices } from '../../call/devices.ts';
import { openMicrophone } from '../../media/camera.ts';
import type { DeviceCheckState } from './useDeviceCheck.ts';
import type { MonitorAnswer } from './useMonitors.ts';
import type { ScreenCheckState } from './useScreenCheck.ts';

interface Requested {
  tools: { screen_share: boolean; multiple_monitor_detection: boolean };
  check: DeviceCheckState;
  screenCheck: ScreenCheckState;
  monitors: MonitorAnswer;
}

const missing = (title: string, description: string): null => {
  notify({ title, description, tone: 'danger' });
  return null;
};

const live = (tracks: readonly MediaStreamTrack[] | undefined) =>
  tracks?.find(({ readyState }) => readyState !== 'ended') ?? null;

/**
 * Gathers what the interview needs, and asks for what is not there. The screen comes first: browsers share it only while a press
 * is handled. Source of the flow and its texts: specification 03 §4 and §8.
 */
export async function requestDevices({ tools, check, screenCheck, monitors }: Requested): Promise<Devices | null> {
  const screen = tools.screen_share ? (screenCheck.track ?? (await screenCheck.ask())) : null;
  if (tools.screen_share && !screen)
    return missing('Screen Share Required', 'Please share your entire screen to continue.');
  if (tools.multiple_monitor_detection && monitors === 'failed')
    return missing('Permissions Required', 'Please disconnect all monitors but one to continue.');
  const isGranted = check.camera.status === 'granted' && check.microphone.status === 'granted';
  const { camera, microphone, stream } = isGranted ? check : await check.ask();
  if (camera.status !== 'granted' || microphone.status !== 'granted')
    return missing('Permissions Required', 'Please grant all required permissions to continue');
  return {
    camera: live(stream?.getVideoTracks()),
    // The check lets its own go after a moment. Another one is opened without another question.
    microphone: await openMicrophone(check.choice.microphoneId).catch(() => null),
    screen,
    ...check.choice,
  };
}
