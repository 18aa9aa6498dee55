import { stopTracks } from '../../call/devices.ts';
import { speakingLevel } from '../../call/speech.ts';
import { meterOfStream } from '../../media/level.ts';

/** The microphone is released after this many milliseconds, because the check is done. Source: specification 03 §9. */
export const audioPreviewMs = 2000;

/** How long a silent microphone is listened to: people take a moment to say something. */
const maxSilenceMs = 20_000;
const listenMs = 100;

interface Listener {
  /** The level, 0 to 1; null once the microphone was released. */
  onLevel: (level: number | null) => void;
  onHeard: () => void;
}

/** Listens until the microphone was heard for two seconds, and then releases it. Returns a function that stops earlier. */
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
