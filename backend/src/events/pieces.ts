import type { Tx } from '../database/database.ts';
import { eventChannel } from './announcer.ts';

/** A message about a text that is being written: where a piece begins, and the piece itself if it is short enough. */
export interface Piece {
  id: string;
  offset: number;
  /** Null: it is read from storage, as is everything once the text has ended. */
  text: string | null;
}

// Events begin with an organization's id.
const mark = '#';

// Postgres allows 8,000 bytes.
const maxBytes = 7_500;

export const pieceMessage = ({ id, offset, text }: Piece): string => {
  const whole = `${mark}${id} ${offset} ${text ?? ''}`;
  return text !== null && Buffer.byteLength(whole) <= maxBytes ? whole : `${mark}${id} ${offset}`;
};

/** Reads a message; null for one about something else. */
export function readPiece(message: string): Piece | null {
  if (!message.startsWith(mark)) return null;
  const [id = '', offset = '', ...rest] = message.slice(mark.length).split(' ');
  return { id, offset: Number(offset), text: rest.length === 0 ? null : rest.join(' ') };
}

/** Notifies all processes that a text has ended, in the caller's transaction. */
export async function notifyTextEnded(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${eventChannel}, ${pieceMessage({ id, offset: 0, text: null })})`;
}
