import { notify } from '@switchboard/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openMicrophone } from '../../media/camera.ts';
import { t } from '../../texts/call/t.ts';
import type { InCallTools } from './inCallTools.ts';

/** The microphone during the call. Without one the candidate can type, so the interview doesn't pause. */
export function useMicrophone(
  first: MediaStreamTrack | null,
  deviceId: string | undefined,
  isWanted: boolean,
  isHeld: boolean,
  tools: InCallTools,
) {
  const [track, setTrack] = useState(first);
  const [isLost, setLost] = useState(false);
  const latest = useRef(track);
  const isGone = useRef(false);
  const { events, ownDialog, control, isOn } = tools;

  const open = useCallback(async (): Promise<'open' | 'failed' | 'gone'> => {
    try {
      const next = await ownDialog('microphone', () => openMicrophone(deviceId));
      // The page was left in the meantime: nothing else would stop the microphone.
      if (isGone.current) {
        next.stop();
        return 'gone';
      }
      if (latest.current !== next) latest.current?.stop();
      setTrack(next);
      setLost((was) => {
        if (was) events.add('microphone', 'back', {});
        if (was) control('microphone', true);
        return false;
      });
      return 'open';
    } catch {
      return isGone.current ? 'gone' : 'failed';
    }
  }, [ownDialog, deviceId, events, control]);

  useEffect(() => {
    if (!track || !isOn) return;
    const onEnded = () => {
      setLost(true);
      setTrack(null);
      events.add('microphone', 'lost', {});
      control('microphone', false);
      notify({
        title: t('found.microphone_lost'),
        description: t('found.microphone_lost_text'),
        tone: 'warning',
      });
    };
    track.addEventListener('ended', onEnded);
    return () => track.removeEventListener('ended', onEnded);
  }, [track, isOn, events, control]);

  // Both the call and the candidate can mute the microphone; it is on only if neither does.
  useEffect(() => {
    if (track) track.enabled = isWanted && !isHeld;
  }, [track, isWanted, isHeld]);

  useEffect(() => {
    latest.current = track;
  }, [track]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      latest.current?.stop();
    };
  }, []);

  return { track, isLost, open };
}
