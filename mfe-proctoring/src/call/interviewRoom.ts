import type { LevelMeter } from '../media/level.ts';

/** What is heard of the interviewer. */
export interface InterviewerSound {
  /** The same sound for a recorder; the speaker's button does not mute it. */
  stream: MediaStream;
  /** Average frequency level, 0 to 255. */
  level(): number;
  /** Listens to a microphone beside it. */
  listenTo(stream: MediaStream): LevelMeter;
  setMuted(isMuted: boolean): void;
  /** Stands still, and goes on again. */
  hold(isHeld: boolean): void;
  close(): void;
}

/**
 * Nothing yet; still nothing after a while, so that the microphone may be muted; words; or words after which the candidate chose to
 * think, so that silence ends nothing.
 */
export type Heard = 'nothing' | 'long_nothing' | 'words' | 'thinking';

/** How an answer is given, as the candidate chose. */
export type Given = { kind: 'typed'; text: string } | { kind: 'spoken' } | { kind: 'skipped' };

/** Where an interview is held: with the interviewer of the sandbox, or in a room of a media server. */
export interface InterviewRoomPort {
  /** Null until the candidate is in it. */
  sound: InterviewerSound | null;
  /** The last words of what is being said. */
  subtitle: string;
  /** Whether the candidate is heard at the moment. */
  isSpeaking: boolean;
  /** How the answer goes so far, as far as it is heard. */
  heard: Heard;
  /** Seconds until silence ends the answer; null while no countdown is shown, and where the interviewer listens on its own. */
  endsIn: number | null;
  /** Lets the candidate think: silence ends the answer only after they have spoken again. */
  stay(): void;
  answer(given: Given): void;
  /** Returns to the answer before, until the next question was heard; again, returns to that question. */
  add(): void;
  /** Told of a draft: while there is one, silence is no end of an answer. */
  draft(isThere: boolean): void;
  /** Writes to the interviewer beside the questions. Rejects where it was not taken. */
  write(text: string): Promise<void>;
}
