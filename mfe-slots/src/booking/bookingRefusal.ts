import type { FreeTime } from '@switchboard/contracts/book-slot';
import { ApiError } from '@switchboard/platform';
import { problemText } from '../texts/problems.ts';

/** Why a time is unavailable, and free times near it. */
export interface Conflict {
  message: string;
  nearest: FreeTime[];
  /** No seat is left, so the waiting list applies. */
  isFull: boolean;
  /** The problem is the time: the booker has to choose another one. */
  isOfTime: boolean;
}

/** The conflict in an error; null for any other error. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT') return null;
  const { free_times } = error.details;
  return {
    message: problemText(error),
    nearest: Array.isArray(free_times) ? (free_times as FreeTime[]) : [],
    isFull: error.reason === 'slot_full',
    isOfTime: error.reason?.startsWith('slot_') ?? false,
  };
}
