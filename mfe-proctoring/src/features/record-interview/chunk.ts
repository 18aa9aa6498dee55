import type { RecordedTrack } from '@switchboard/contracts/interviews.limits';

/** Which recording of an interview: one track, from one load of the page to the next. */
export interface PartKey {
  interviewId: string;
  track: RecordedTrack;
  part: number;
}

/** A piece of a recording as it came out of a recorder. */
export interface FreshChunk {
  bytes: ArrayBuffer;
  /** When its first second was, by the server's clock. */
  startsAt: string;
  errorMs: number;
  durationMs: number;
  /** A recorder begins with it: nothing that follows can be played without it. */
  isHead?: boolean;
}

/** A piece that waits for the server to take it. */
export interface StoredChunk extends PartKey, FreshChunk {
  index: number;
  /** Hex, of `bytes`. */
  sha256: string;
}

/** What this browser knows of a recording that is not complete on the server yet. */
export interface StoredPart extends PartKey {
  /** How many chunks it had so far, those included that this computer had no room for. */
  chunks: number;
  /** No chunk follows: its recorders have ended, or its page is gone. */
  isOver: boolean;
  /** Why the server does not put it into a file that plays: it stays here, and is tried again with the next load of the page. */
  problem?: string;
}

/** The checksum of bytes, as the API takes it. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
