import type { InterviewerSound } from '../../call/interviewRoom.ts';
import { interviewerSilenceMs, speakingLevel } from '../../call/speech.ts';
import { meterOf } from '../../media/level.ts';

/** The sound of an interviewer whose questions are files. */
export interface InterviewerVoice extends InterviewerSound {
  /**
   * Says a file. Settles when it was said or stopped; `onSound` when the first of it is heard. Rejects where it cannot be played.
   */
  say(url: string, onSound: () => void): Promise<void>;
  /** How much of the file has been said, 0 to 1. */
  fraction(): number;
  stop(): void;
}

interface Playing {
  source: AudioBufferSourceNode;
  startedAt: number;
  seconds: number;
}

async function soundOf(context: AudioContext, url: string): Promise<AudioBuffer> {
  const answer = await fetch(url, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(`The question's sound was answered with ${answer.status}`);
  return context.decodeAudioData(await answer.arrayBuffer());
}

/** Opens the loudspeaker. To be called while a press is handled: browsers play no sound otherwise. */
export function openInterviewerVoice(): InterviewerVoice {
  const context = new AudioContext();
  const voice = context.createGain();
  const speaker = context.createGain();
  const recorded = context.createMediaStreamDestination();
  voice.connect(speaker).connect(context.destination);
  voice.connect(recorded);
  const meter = meterOf(context, voice);
  let playing: Playing | null = null;
  void context.resume();

  const stop = () => {
    playing?.source.stop();
    playing = null;
  };

  return {
    stream: recorded.stream,
    async say(url, onSound) {
      const buffer = await soundOf(context, url);
      stop();
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(voice);
      const own: Playing = { source, startedAt: context.currentTime, seconds: buffer.duration };
      playing = own;
      const said = new Promise<void>((resolve) => {
        source.onended = () => resolve();
      });
      source.start();
      // A context that may not play stands still: nothing is heard, and nothing is told.
      const waiting = setInterval(() => {
        if (context.currentTime <= own.startedAt) return;
        clearInterval(waiting);
        onSound();
      }, 50);
      await said.finally(() => clearInterval(waiting));
      if (playing === own) playing = null;
    },
    fraction: () => (playing ? Math.min(1, (context.currentTime - playing.startedAt) / playing.seconds) : 1),
    level: meter.read,
    listenTo(stream) {
      return meterOf(context, context.createMediaStreamSource(stream));
    },
    setMuted(isMuted) {
      speaker.gain.value = isMuted ? 0 : 1;
    },
    hold(isHeld) {
      // A pause ends with the interview as well, when there is nothing left to go on.
      if (context.state !== 'closed') void (isHeld ? context.suspend() : context.resume());
    },
    stop,
    close() {
      stop();
      void context.close();
    },
  };
}

/** Whether the interviewer speaks, by levels over time: a breath between words is no end. */
export function speakingBy(level: number, at: number, lastLoudAt: number): { isSpeaking: boolean; lastLoudAt: number } {
  const last = level > speakingLevel ? at : lastLoudAt;
  return { isSpeaking: at - last < interviewerSilenceMs, lastLoudAt: last };
}
