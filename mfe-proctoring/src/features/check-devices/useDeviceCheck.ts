import { useCallback, useEffect, useRef, useState } from 'react';
import { stopTracks } from '../../call/devices.ts';
import { askForDevices, type DeviceChoice } from './askForDevices.ts';
import type { DeviceAnswer } from './deviceState.ts';

const unasked: DeviceAnswer = { camera: { status: 'pending' }, microphone: { status: 'pending' }, stream: null };

/** A device to choose from. */
export interface ChoosableDevice {
  id: string;
  /** Empty if the browser doesn't report it. */
  name: string;
}

async function devicesOf(kind: MediaDeviceKind): Promise<ChoosableDevice[]> {
  const all = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
  const known = all.filter((device) => device.kind === kind && device.deviceId !== '');
  return known.map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}

/** The microphone's level, 0 to 1, until it was heard for two seconds. Then it is released. */
function useMicrophoneLevel(stream: MediaStream | null): { level: number | null; isHeard: boolean } {
  const [level, setLevel] = useState<number | null>(null);
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    setHeard(false);
    if (!stream || stream.getAudioTracks().length === 0) return setLevel(null);
    let isOver = false;
    let end = () => {};
    // The code that listens is loaded once there is something to hear.
    import('./listenToMicrophone.ts').then(
      ({ listenToMicrophone }) => {
        if (!isOver) end = listenToMicrophone(stream, { onLevel: setLevel, onHeard: () => setHeard(true) });
      },
      () => stopTracks(...stream.getAudioTracks()),
    );
    return () => {
      isOver = true;
      end();
      // The call opens its own microphone. This one would stay open as long as the page.
      stopTracks(...stream.getAudioTracks());
    };
  }, [stream]);
  return { level, isHeard };
}

/**
 * Asks for camera and microphone and shows the picture while the page is open. Releases both with the page, unless the call takes them
 * over.
 */
export function useDeviceCheck() {
  const [answer, setAnswer] = useState(unasked);
  const [isAsking, setIsAsking] = useState(false);
  const [choice, setChoice] = useState<DeviceChoice>({});
  const [choosable, setChoosable] = useState<{ cameras: ChoosableDevice[]; microphones: ChoosableDevice[] }>({
    cameras: [],
    microphones: [],
  });
  const isGone = useRef(false);
  const isTaken = useRef(false);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const { stream } = answer;
  const { level, isHeard } = useMicrophoneLevel(stream);
  useEffect(() => {
    if (!stream) return;
    // The event fires if the camera is disconnected or revoked, not if this page stops it.
    const onEnded = () => setAnswer((before) => ({ ...before, camera: { status: 'denied', problem: 'stopped' } }));
    for (const track of stream.getVideoTracks()) track.addEventListener('ended', onEnded);
    return () => {
      for (const track of stream.getVideoTracks()) track.removeEventListener('ended', onEnded);
      if (!isTaken.current) stopTracks(...stream.getTracks());
    };
  }, [stream]);

  const ask = useCallback(
    async (wanted: DeviceChoice = choice) => {
      setIsAsking(true);
      setChoice(wanted);
      const next = await askForDevices(wanted);
      if (isGone.current) stopTracks(...(next.stream?.getTracks() ?? []));
      setAnswer(next);
      setIsAsking(false);
      if (next.stream) {
        const [cameras, microphones] = await Promise.all([devicesOf('videoinput'), devicesOf('audioinput')]);
        if (!isGone.current) setChoosable({ cameras, microphones });
      }
      return next;
    },
    [choice],
  );

  /** From now on the caller stops the tracks. */
  const take = useCallback(() => {
    isTaken.current = true;
  }, []);

  return { ...answer, isAsking, ask, level, isHeard, choice, ...choosable, take };
}

export type DeviceCheckState = ReturnType<typeof useDeviceCheck>;
