import { useCallback, useEffect, useRef, useState } from 'react';
import { askForDevices, type DeviceAnswer } from './askForDevices.ts';

/** Milliseconds after which the microphone is let go again: the check is done. Source: specification 03 §9. */
export const audioPreviewMs = 2000;

const unasked: DeviceAnswer = { camera: { status: 'pending' }, microphone: { status: 'pending' }, stream: null };

function stop(tracks: readonly MediaStreamTrack[]): void {
  for (const track of tracks) track.stop();
}

/** Asks for camera and microphone, keeps the picture while the page is open, and lets both go with it. */
export function useDeviceCheck() {
  const [answer, setAnswer] = useState(unasked);
  const [isAsking, setIsAsking] = useState(false);
  const isGone = useRef(false);

  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const { stream } = answer;
  useEffect(() => {
    if (!stream) return;
    const timer = setTimeout(() => stop(stream.getAudioTracks()), audioPreviewMs);
    // The event comes when the camera is unplugged or taken away, not when this page stops it.
    const onEnded = () => setAnswer((before) => ({ ...before, camera: { status: 'denied', problem: 'stopped' } }));
    for (const track of stream.getVideoTracks()) track.addEventListener('ended', onEnded);
    return () => {
      clearTimeout(timer);
      for (const track of stream.getVideoTracks()) track.removeEventListener('ended', onEnded);
      stop(stream.getTracks());
    };
  }, [stream]);

  const ask = useCallback(async () => {
    setIsAsking(true);
    const next = await askForDevices();
    if (isGone.current) stop(next.stream?.getTracks() ?? []);
    setAnswer(next);
    setIsAsking(false);
  }, []);

  return { ...answer, isAsking, ask };
}
