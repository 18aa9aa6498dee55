import type { InterviewerSound } from '../../call/interviewRoom.ts';
import { interviewerSilenceMs, speakingLevel } from '../../call/speech.ts';
import { meterOf } from '../../media/level.ts';

/** The sound of an interviewer whose questions are audio files. */
export interface InterviewerVoice extends InterviewerSound {
  /** Plays a file. Settles when it has ended or was stopped, and calls `onSound` when it becomes audible. Rejects if it can't be played. */
  say(url: string, onSound: () => void): Promise<void>;
  /** The share of the file that was played, 0 to 1. */
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

/** Opens the audio output. Call it while a click is being handled: otherwise browsers play no sound. */
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
      // The time of a context that may not play doesn't advance: nothing is heard, so nothing is reported.
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
      // The end of the interview also ends a pause, when the context is already closed.
      if (context.state !== 'closed') void (isHeld ? context.suspend() : context.resume());
    },
    stop,
    close() {
      stop();
      void context.close();
    },
  };
}

/** Whether the interviewer is speaking, by levels over time: a short gap between words isn't the end. */
export function speakingBy(level: number, at: number, lastLoudAt: number): { isSpeaking: boolean; lastLoudAt: number } {
  const last = level > speakingLevel ? at : lastLoudAt;
  return { isSpeaking: at - last < interviewerSilenceMs, lastLoudAt: last };
}
