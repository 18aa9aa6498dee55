import type pg from 'pg';
import type { Logger } from 'pino';
import type { Tx } from '../database/database.ts';
import { eventChannel } from './emit.ts';

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

// Texts that are written at one moment are told of in one statement.
const gatherMs = 20;

/** Tells all processes of pieces, those of all texts of this process together; what cannot be told is read where it is stored. */
export function createTeller(systemPool: pg.Pool, log: Logger): (piece: Piece) => void {
  let waiting: string[] = [];
  let isTelling = false;
  async function tell(): Promise<void> {
    const messages = waiting;
    waiting = [];
    await systemPool
      .query({
        name: 'tell-pieces',
        text: 'SELECT pg_notify($1, message) FROM unnest($2::text[]) message',
        values: [eventChannel, messages],
      })
      .catch((error: unknown) => log.warn({ err: error }, 'pieces of texts could not be told'));
    if (waiting.length > 0) later();
    else isTelling = false;
  }
  const later = () => {
    isTelling = true;
    setTimeout(() => void tell(), gatherMs);
  };
  return (piece) => {
    waiting.push(pieceMessage(piece));
    if (!isTelling) later();
  };
}

/** Tells all processes of a text that is over, in the caller's transaction. */
export async function tellTextOver(tx: Tx, id: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${eventChannel}, ${pieceMessage({ id, offset: 0, text: null })})`;
}
