import { resumeMinutes } from '@switchboard/contracts/interviews.limits';
import type { Pause, PauseReason } from '../../call/callState.ts';
import { t } from '../../texts/call/t.ts';

interface PauseText {
  title: string;
  message: string;
}

/** The reported reasons for a missing camera or screen. Source of the reasons: specification 03 §8. */
const cameraReasons = ['user_stopped', 'permission_denied', 'device_disconnected', 'track_ended'] as const;
const screenReasons = ['user_stopped', 'permission_denied', 'track_ended'] as const;

/** The sentence for a reported reason; undefined for anything else. */
function whyOf(reason: PauseReason, note: string | undefined): string | undefined {
  if (reason === 'screen_share_lost') {
    const why = screenReasons.find((one) => one === note);
    return why && t(`pause.screen_${why}`);
  }
  const why = cameraReasons.find((one) => one === note);
  return why && t(`pause.camera_${why}`);
}

/** The title and message of a pause. */
export function pauseText({ reason, note }: Pause): PauseText {
  if (reason === 'window_blur' && note) return { title: t('pause.moved'), message: `${note} ${t('pause.moved_text')}` };
  const title = t(`pause.${reason}`);
  const message =
    reason === 'network' ? t('pause.network_text', { minutes: resumeMinutes }) : t(`pause.${reason}_text`);
  const why = whyOf(reason, note);
  return {
    title,
    message: why ? `${why} ${message}` : note && reason === 'monitor_detected' ? `${note}. ${message}` : message,
  };
}

/** What happens at the end of its countdown. */
export const afterCountdown = (reason: PauseReason, seconds: number): string =>
  t(reason === 'tab_change' || reason === 'window_blur' ? 'pause.continues' : 'pause.ends', { seconds });
