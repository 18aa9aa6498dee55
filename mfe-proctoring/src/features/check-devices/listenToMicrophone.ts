import { stopTracks } from '../../call/devices.ts';
import { speakingLevel } from '../../call/speech.ts';
import { meterOfStream } from '../../media/level.ts';

/** Milliseconds after which the microphone is let go again: the check is done. Source: specification 03 §9. */
export const audioPreviewMs = 2000;

/** So long it is listened to a microphone that hears nothing: people take a moment to say something. */
const maxSilenceMs = 20_000;
const listenMs = 100;

interface Listener {
  /** How loud it is, 0 to 1; null once the microphone was let go. */
  onLevel: (level: number | null) => void;
  onHeard: () => void;
}

/** Listens until the microphone was heard for two seconds, and lets it go then. Gives what ends it before. */
export function listenToMicrophone(stream: MediaStream, { onLevel, onHeard }: Listener): () => void {
  const meter = meterOfStream(stream);
  const until = { at: performance.now() + (meter ? maxSilenceMs : audioPreviewMs), isHeard: false };
  const timer = setInterval(() => {
    const now = performance.now();
    const average = meter?.read() ?? 0;
    if (meter) onLevel(Math.min(1, average / 60));
    if (average > speakingLevel && !until.isHeard) {
      Object.assign(until, { at: now + audioPreviewMs, isHeard: true });
      onHeard();
    }
    if (now < until.at) return;
    end();
    stopTracks(...stream.getAudioTracks());
    onLevel(null);
  }, listenMs);
  const end = () => {
    clearInterval(timer);
    meter?.close();
  };
  return end;
}
