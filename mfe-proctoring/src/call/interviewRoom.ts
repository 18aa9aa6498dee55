import type { LevelMeter } from '../media/level.ts';

/** The interviewer's sound. */
export interface InterviewerSound {
  /** The same sound for a recorder, unaffected by the speaker button. */
  stream: MediaStream;
  /** Average frequency level, 0 to 255. */
  level(): number;
  /** Measures the level of a microphone in the same audio context. */
  listenTo(stream: MediaStream): LevelMeter;
  setMuted(isMuted: boolean): void;
  /** Pauses and resumes the sound. */
  hold(isHeld: boolean): void;
  close(): void;
}

/**
 * `nothing`: no words yet. `long_nothing`: no words for so long that the microphone may be muted. `words`: words were heard. `thinking`:
 * the candidate chose to think after their words, so silence doesn't end the answer.
 */
export type Heard = 'nothing' | 'long_nothing' | 'words' | 'thinking';

/** How the candidate chose to answer. */
export type Given = { kind: 'typed'; text: string } | { kind: 'spoken' } | { kind: 'skipped' };

/** Where an interview takes place: with the sandbox's interviewer, or in a room on a media server. */
export interface InterviewRoomPort {
  /** Null until the candidate has joined. */
  sound: InterviewerSound | null;
  /** The last words of the current speech. */
  subtitle: string;
  /** Whether the candidate is speaking right now. */
  isSpeaking: boolean;
  /** The state of the answer, as far as it is heard. */
  heard: Heard;
  /** Seconds until silence ends the answer; null if no countdown is shown, and where the interviewer listens on its own. */
  endsIn: number | null;
  /** Lets the candidate think: silence ends the answer only after they have spoken again. */
  stay(): void;
  /** Rejects if the answer wasn't sent, in a room that doesn't keep it until it is. */
  answer(given: Given): void | Promise<void>;
  /** Returns to the previous answer, until the next question has been heard. Called again, it returns to that question. */
  add(): void;
  /** Reports whether there is a draft: while there is one, silence doesn't end the answer. */
  draft(isThere: boolean): void;
  /** Writes to the interviewer outside the questions. Rejects if the message wasn't accepted. */
  write(text: string): Promise<void>;
}
