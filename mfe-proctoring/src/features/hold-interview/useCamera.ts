import { lostTrackSeconds } from '@switchboard/contracts/interviews.limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PauseReason } from '../../call/callState.ts';
import { isCameraValid, openCamera } from '../../media/camera.ts';
import type { InCallTools } from './inCallTools.ts';

/** How often the camera's picture is checked. Source of all figures: specification 03 §4, §5 and §9. */
const validityMs = 1_000;
const healthMs = 45_000;
const recoveryTries = 2;
const recoveryGapMs = 3_000;
/** A picture that is missing for fewer checks than this comes back on its own. */
const lostLooks = 3;

const reasonOf = async (): Promise<'permission_denied' | 'device_disconnected' | 'track_ended'> => {
  try {
    const { state } = await navigator.permissions.query({ name: 'camera' as PermissionName });
    // The permission was granted before, so any other state means that someone revoked it.
    if (state !== 'granted') return 'permission_denied';
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput') ? 'track_ended' : 'device_disconnected';
  } catch {
    return 'track_ended';
  }
};

/** The camera during the call: switched off on purpose, lost on its own, and restored. */
export function useCamera(first: MediaStreamTrack | null, deviceId: string | undefined, tools: InCallTools) {
  const [track, setTrack] = useState(first);
  const [isReconnecting, setReconnecting] = useState(false);
  const lost = useRef<PauseReason | null>(null);
  const latest = useRef(track);
  const { events, ownDialog, pause, resume, control, isOn } = tools;

  const back = useCallback(
    (next: MediaStreamTrack) => {
      // Nothing else would stop a camera that only had no picture: its light would stay on after the interview.
      if (latest.current !== next) latest.current?.stop();
      setTrack(next);
      control('camera', true);
      if (lost.current === null) return;
      events.add('camera', 'back', {});
      resume(lost.current);
      lost.current = null;
    },
    [events, resume, control],
  );

  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const reconnect = useCallback(async () => {
    setReconnecting(true);
    try {
      const next = await ownDialog('camera', () => openCamera(deviceId));
      // The page was left in the meantime: nothing else would stop the camera.
      if (isGone.current) next.stop();
      else back(next);
      return !isGone.current;
    } catch {
      return false;
    } finally {
      setReconnecting(false);
    }
  }, [back, ownDialog, deviceId]);

  const lose = useCallback(async () => {
    if (lost.current !== null) return;
    lost.current = 'camera_lost';
    const reason = await reasonOf();
    events.add('camera', 'lost', { reason });
    pause('camera_lost', lostTrackSeconds.by_itself, reason);
    for (let turn = 0; turn < recoveryTries && lost.current !== null && !isGone.current; turn += 1) {
      if (await reconnect()) return;
      await new Promise((resolve) => setTimeout(resolve, recoveryGapMs));
    }
  }, [events, pause, reconnect]);

  useEffect(() => {
    if (!isOn || !track) return;
    let missing = 0;
    const onEnded = () => void lose();
    track.addEventListener('ended', onEnded);
    const validity = setInterval(() => {
      missing = isCameraValid(track) ? 0 : missing + 1;
      if (missing === lostLooks) void lose();
    }, validityMs);
    const health = setInterval(() => {
      if (lost.current === 'camera_lost') void reconnect();
    }, healthMs);
    return () => {
      track.removeEventListener('ended', onEnded);
      clearInterval(validity);
      clearInterval(health);
    };
  }, [isOn, track, lose, reconnect]);

  useEffect(() => {
    latest.current = track;
  }, [track]);
  useEffect(() => () => latest.current?.stop(), []);

  /** Switches the camera off; the candidate has already confirmed. */
  const switchOff = useCallback(() => {
    lost.current = 'camera_off';
    track?.stop();
    setTrack(null);
    control('camera', false);
    events.add('camera', 'switched_off', { reason: 'user_stopped' });
    pause('camera_off', lostTrackSeconds.on_purpose, 'user_stopped');
  }, [track, events, pause, control]);

  return { track, isReconnecting, reconnect, switchOff, open: back };
}
