import type { EndedReason } from '@switchboard/contracts/calls';

/** What happens in a room. */
export interface RoomListener {
  /** Somebody is there and can be talked with. */
  onThere(): void;
  onProgress(state: 'dialing' | 'ringing' | 'connected'): void;
  onSound(pcm: Int16Array): void;
  /** They press a key of their telephone. */
  onKey?(digit: string): void;
  /** Text that they sent. */
  onText(text: string): void;
  onGone(reason: EndedReason, isRoomLost: boolean): void;
  /** They let it stand still, or go on. */
  onPaused(isPaused: boolean): void;
  /** They are gone and may come back, or they are back. */
  onAway(isAway: boolean): void;
  /** Another agent is in the room in place of this one. */
  onReplaced(): void;
}
