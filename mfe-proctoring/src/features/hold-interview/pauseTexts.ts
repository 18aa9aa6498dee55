import type { Pause, PauseReason } from '../../call/callState.ts';

interface PauseText {
  title: string;
  message: string;
}

/** How a missing camera is told. Source of the reasons: specification 03 §8. */
const cameraReasons: Record<string, string> = {
  user_stopped: 'You turned off your camera.',
  permission_denied: 'Chrome can no longer use your camera. Allow it to the left of the address.',
  device_disconnected: 'Your camera was disconnected. Connect it again.',
  track_ended: 'Your camera has stopped.',
};

const screenReasons: Record<string, string> = {
  user_stopped: 'You stopped sharing your screen.',
  permission_denied: 'Sharing your screen was not allowed.',
  track_ended: 'Your screen is no longer shared.',
};

const texts: Record<PauseReason, PauseText> = {
  tab_change: { title: 'You switched to another tab', message: 'Please stay on this page during the interview.' },
  window_blur: {
    title: 'You left this window',
    message: 'Please keep this window in front, and leave it where it is.',
  },
  monitor_detected: {
    title: 'More than one monitor',
    message: 'Disconnect the other monitor. The interview then continues on its own.',
  },
  screen_share_lost: { title: 'Screen sharing has ended', message: 'Share your entire screen again to continue.' },
  camera_off: { title: 'Your camera is off', message: 'Turn it on again to continue.' },
  camera_lost: { title: 'Camera disconnected', message: 'We keep trying to reconnect it.' },
  face_out_of_view: {
    title: 'You are not in the picture',
    message: 'Please come back into view. The interview then continues on its own.',
  },
  room: {
    title: 'The interviewer cannot be reached',
    message: 'We are reconnecting. Keep this window open: the interview continues on its own.',
  },
  network: {
    title: 'Connection lost',
    message: 'The interview waits for you for up to 10 minutes. Keep this window open: it continues on its own.',
  },
};

/** What is said of a pause. */
export function pauseText({ reason, note }: Pause): PauseText {
  if (reason === 'window_blur' && note)
    return { title: 'You moved or resized this window', message: `${note} Please leave it where it is.` };
  const { title, message } = texts[reason];
  const why = (reason === 'screen_share_lost' ? screenReasons : cameraReasons)[note ?? ''];
  return {
    title,
    message: why ? `${why} ${message}` : note && reason === 'monitor_detected' ? `${note}. ${message}` : message,
  };
}

/** What happens when its countdown is over. */
export function afterCountdown(reason: PauseReason, seconds: number): string {
  const unit = seconds === 1 ? 'second' : 'seconds';
  return reason === 'tab_change' || reason === 'window_blur'
    ? `The interview continues in ${seconds} ${unit}.`
    : `Otherwise the interview ends in ${seconds} ${unit}.`;
}
