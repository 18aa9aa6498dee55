import { Select } from '@switchboard/design-system/forms';
import { useEffect, useState } from 'react';

interface MicrophonePickerProps {
  /** Null for the browser's choice. */
  chosen: string | null;
  onChoose: (deviceId: string) => void;
}

/** The browser's microphones, which are known once one of them may be used. */
function useMicrophones(): MediaDeviceInfo[] {
  const [found, setFound] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (!mediaDevices?.enumerateDevices) return;
    let isGone = false;
    const read = async () => {
      const devices = await mediaDevices.enumerateDevices().catch(() => []);
      if (!isGone) setFound(devices.filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== ''));
    };
    void read();
    mediaDevices.addEventListener?.('devicechange', read);
    return () => {
      isGone = true;
      mediaDevices.removeEventListener?.('devicechange', read);
    };
  }, []);
  return found;
}

/** Chooses among several microphones; hidden if there is only one. */
export function MicrophonePicker({ chosen, onChoose }: MicrophonePickerProps) {
  const microphones = useMicrophones();
  if (microphones.length < 2) return null;
  return (
    <Select
      label="Microphone"
      options={microphones.map(({ deviceId, label }, index) => ({
        id: deviceId,
        label: label || `Microphone ${index + 1}`,
      }))}
      value={chosen ?? microphones[0]?.deviceId ?? null}
      onChange={onChoose}
    />
  );
}
