import type { RecordedTrack } from '@switchboard/contracts/interviews.limits';

/** Identifies a recording of an interview: one track, from one page load to the next. */
export interface PartKey {
  interviewId: string;
  track: RecordedTrack;
  part: number;
}

/** A piece of a recording as the recorder delivered it. */
export interface FreshChunk {
  bytes: ArrayBuffer;
  /** The time of its start, by the server's clock. */
  startsAt: string;
  errorMs: number;
  durationMs: number;
  /** Whether it contains the start of the recorder's stream, without which no later chunk can be played. */
  isHead?: boolean;
}

/** A piece that waits to be sent to the server. */
export interface StoredChunk extends PartKey, FreshChunk {
  index: number;
  /** Hex, of `bytes`. */
  sha256: string;
}

/** What this browser knows about a recording that isn't complete on the server yet. */
export interface StoredPart extends PartKey {
  /** The number of chunks so far, including those that this computer had no room for. */
  chunks: number;
  /** No chunk follows: its recorders have ended, or its page is gone. */
  isOver: boolean;
  /** Why the server doesn't join it into a playable file. It stays in this browser and is retried on the next page load. */
  problem?: string;
}

/** The checksum of bytes in the API's format. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
