import { notify } from '@switchboard/platform';
import { openMicrophone } from '../../media/camera.ts';
import { adviceText, deviceName } from '../../texts/advice/adviceText.ts';
import { t } from '../../texts/later/t.ts';
import type { Device, DeviceState } from './deviceState.ts';
import type { MissingDevice, RequestedDevices } from './missingDevice.ts';
import type { DeviceCheckState } from './useDeviceCheck.ts';
import type { MonitorAnswer } from './useMonitors.ts';
import type { ScreenCheckState } from './useScreenCheck.ts';

interface Requested {
  tools: { screen_share: boolean; multiple_monitor_detection: boolean };
  check: DeviceCheckState;
  screenCheck: ScreenCheckState;
  monitors: MonitorAnswer;
  /** The candidate's explanation of a wrongly detected monitor. */
  explanation: string | null;
}

/** All missing requirements with how to fix each, and the first of them as a message. */
function withoutDevices(missing: readonly MissingDevice[]): { missing: readonly MissingDevice[] } {
  const [first] = missing;
  const isScreen = first?.row === 'screen';
  notify({
    title: t(isScreen ? 'missing.screen' : 'missing.permissions'),
    description: isScreen
      ? t('missing.screen_text')
      : t(first?.row === 'monitor' ? 'missing.monitors_text' : 'missing.permissions_text'),
    tone: 'danger',
  });
  return { missing };
}

const live = (tracks: readonly MediaStreamTrack[] | undefined) =>
  tracks?.find(({ readyState }) => readyState !== 'ended') ?? null;

/**
 * Collects the devices that the interview needs, and requests missing ones. The screen comes first: browsers share it only while a click is
 * being handled. Source of the flow and its texts: specification 03 §4 and §8.
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
    missing.push({ row: 'screen', name: t('screen.name'), advice: t('missing.screen_advice') });
  const hasMany = tools.multiple_monitor_detection && monitors === 'failed';
  if (hasMany && explanation === null)
    missing.push({
      row: 'monitor',
      name: t('monitor.name'),
      advice: t('missing.monitor_advice'),
    });
  const isGranted = check.camera.status === 'granted' && check.microphone.status === 'granted';
  const { camera, microphone, stream } = isGranted ? check : await check.ask();
  for (const [row, { status, problem }] of Object.entries({ camera, microphone }) as [Device, DeviceState][])
    if (status !== 'granted')
      missing.push({
        row,
        name: deviceName(row),
        advice: problem ? adviceText(row, problem, 'check') : t('missing.device_advice'),
      });
  if (missing.length > 0) return withoutDevices(missing);
  return {
    devices: {
      camera: live(stream?.getVideoTracks()),
      screen,
      ...check.choice,
    },
    explanation: hasMany ? explanation : null,
    // The check releases its microphone after a moment, so another one is opened, without a new prompt.
    microphone: openMicrophone(check.choice.microphoneId).catch(() => null),
  };
}
