import type { Noticed } from '../../call/callState.ts';

interface Beep {
  hertz: number;
  times: number;
}

/** One sound for each severity, distinguished by pitch and number. Source: specification 03 §9. */
const beeps: Record<Noticed['severity'], Beep> = {
  warning: { hertz: 523, times: 1 },
  penalty: { hertz: 392, times: 2 },
  critical: { hertz: 294, times: 3 },
};
const beepSeconds = 0.14;
const gapSeconds = 0.1;
const loudness = 0.08;

/** Plays a sound for a noted event; does nothing if the browser plays no sound. */
export function beep(severity: Noticed['severity']): void {
  if (typeof AudioContext === 'undefined') return;
  const { hertz, times } = beeps[severity];
  const context = new AudioContext();
  for (let turn = 0; turn < times; turn += 1) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const from = context.currentTime + turn * (beepSeconds + gapSeconds);
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(loudness, from);
    volume.gain.linearRampToValueAtTime(0, from + beepSeconds);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + beepSeconds);
    if (turn === times - 1) tone.onended = () => void context.close();
  }
}
