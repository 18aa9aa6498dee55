import type { Tx } from '../database/database.ts';
import { eventChannel } from './announcer.ts';

/** What is announced of a text that is being written: where a piece begins, and the piece where it is short enough. */
export interface Piece {
  id: string;
  offset: number;
  /** Null: it is read where it is stored, as is everything once the text is over. */
  text: string | null;
}

// Events begin with an organization's id.
const mark = '#';

// Postgres takes 8,000 bytes.
const maxBytes = 7_500;

export const pieceMessage = ({ id, offset, text }: Piece): string => {
  const whole = `${mark}${id} ${offset} ${text ?? ''}`;
  return text !== null && Buffer.byteLength(whole) <= maxBytes ? whole : `${mark}${id} ${offset}`;
};

/** Reads an announcement; null for one of something else. */
export function readPiece(message: string): Piece | null {
  if (!message.startsWith(mark)) return null;
  const [id = '', offset = '', ...rest] = message.slice(mark.length).split(' ');
  return { id, offset: Number(offset), text: rest.length === 0 ? null : rest.join(' ') };
}

/** Tells all processes of a text that is over, in the caller's transaction. */
export async function notifyTextEnded(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${eventChannel}, ${pieceMessage({ id, offset: 0, text: null })})`;
}
