import type { EndedReason } from '@switchboard/contracts/calls';

/** Receives the events of a room. */
export interface RoomListener {
  /** The person is there and can talk. */
  onThere(): void;
  onProgress(state: 'dialing' | 'ringing' | 'connected'): void;
  onSound(pcm: Int16Array): void;
  /** They press a key of their telephone. */
  onKey?(digit: string): void;
  /** Text that they sent. */
  onText(text: string): void;
  onGone(reason: EndedReason, isRoomLost: boolean): void;
  /** They pause the conversation, or resume it. */
  onPaused(isPaused: boolean): void;
  /** They are gone and may come back, or they are back. */
  onAway(isAway: boolean): void;
  /** Another agent took this one's place in the room. */
  onReplaced(): void;
}
