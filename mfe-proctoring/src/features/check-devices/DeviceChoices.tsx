import { Stack } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { t } from '../../texts/later/t.ts';
import type { DeviceCheckState } from './useDeviceCheck.ts';

const optionsOf = (devices: DeviceCheckState['cameras']) =>
  devices.map(({ id, name }, index) => ({ id, label: name || t('device.number', { number: index + 1 }) }));

const idOf = (stream: MediaStream | null, kind: 'video' | 'audio') =>
  stream
    ?.getTracks()
    .find((track) => track.kind === kind)
    ?.getSettings().deviceId ?? null;

/** Selects a camera and a microphone if there are several. */
export function DeviceChoices({ check }: { check: DeviceCheckState }) {
  const { cameras, microphones, choice, stream, ask } = check;
  return (
    <Stack gap={3}>
      {cameras.length > 1 && (
        <Select
          label={t('device.camera')}
          options={optionsOf(cameras)}
          value={choice.cameraId ?? idOf(stream, 'video')}
          onChange={(cameraId) => void ask({ ...choice, cameraId })}
        />
      )}
      {microphones.length > 1 && (
        <Select
          label={t('device.microphone')}
          options={optionsOf(microphones)}
          value={choice.microphoneId ?? idOf(stream, 'audio')}
          onChange={(microphoneId) => void ask({ ...choice, microphoneId })}
        />
      )}
    </Stack>
  );
}
