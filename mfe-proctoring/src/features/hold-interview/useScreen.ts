import { screenAgainSeconds } from '@switchboard/contracts/interviews.limits';
import { notify } from '@switchboard/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { askForScreen } from '../../media/screen.ts';
import { surfaceOf } from '../../media/surface.ts';
import { t } from '../../texts/call/t.ts';
import { locale } from '../../texts/texts.ts';
import type { InCallTools } from './inCallTools.ts';

/** The share starts this long after the room was entered. Source: specification 03 §4. */
const startMs = 1_500;
/** The second message after a window or tab was shared. Source: specification 03 §8. */
const tryAgainMs = 3_000;

function notifyStarted(track: MediaStreamTrack): void {
  const { scope, confidence } = surfaceOf(track.getSettings());
  notify({
    title: t('share.started'),
    description: t(scope === 'monitor' ? 'share.monitor' : 'share.screen', {
      confidence: new Intl.NumberFormat(locale(), { style: 'percent' }).format(confidence),
    }),
    tone: 'success',
  });
}

function explainPartial(): void {
  notify({
    title: t('share.invalid'),
    description: t('share.invalid_text'),
    tone: 'danger',
  });
  setTimeout(
    () =>
      notify({
        title: t('share.again'),
        description: t('share.again_text'),
        tone: 'warning',
      }),
    tryAgainMs,
  );
}

/** The shared screen during the call, in interviews that need it. */
export function useScreen(first: MediaStreamTrack | null, isNeeded: boolean, tools: InCallTools) {
  const [track, setTrack] = useState(first);
  const [isAsking, setAsking] = useState(false);
  const isLost = useRef(false);
  const latest = useRef(track);
  const isGone = useRef(false);
  const { events, ownDialog, pause, resume, isOn } = tools;

  const lose = useCallback(
    (reason: string) => {
      if (!isLost.current) events.add('screen_share', 'switched_off', { reason });
      isLost.current = true;
      setTrack(null);
      pause('screen_share_lost', screenAgainSeconds, reason);
    },
    [events, pause],
  );

  /** Requests the screen; no countdown runs in the meantime. Call it while a click is being handled. */
  const share = useCallback(async () => {
    setAsking(true);
    if (isLost.current) pause('screen_share_lost', null);
    const answer = await ownDialog('screen_share', askForScreen);
    setAsking(false);
    const next = answer.stream?.getVideoTracks()[0];
    if (!next) {
      if (answer.problem === 'partial') explainPartial();
      else notify({ title: t('share.failed'), description: t('share.failed_text'), tone: 'danger' });
      if (isLost.current) pause('screen_share_lost', screenAgainSeconds, 'permission_denied');
      return false;
    }
    // The page was left in the meantime: nothing else would stop the sharing.
    if (isGone.current) {
      next.stop();
      return false;
    }
    if (latest.current !== next) latest.current?.stop();
    setTrack(next);
    if (isLost.current) events.add('screen_share', 'back', {});
    isLost.current = false;
    resume('screen_share_lost');
    return true;
  }, [events, ownDialog, pause, resume]);

  useEffect(() => {
    if (!isOn || !isNeeded || !track) return;
    const started = setTimeout(() => notifyStarted(track), startMs);
    const onEnded = () => lose('track_ended');
    track.addEventListener('ended', onEnded);
    // It may have ended before anyone listened, for example while the camera was opened.
    if (track.readyState === 'ended') onEnded();
    return () => {
      clearTimeout(started);
      track.removeEventListener('ended', onEnded);
    };
  }, [isOn, isNeeded, track, lose]);

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

  return { track, isAsking, share };
}
