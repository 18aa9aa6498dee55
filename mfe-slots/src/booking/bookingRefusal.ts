import type { FreeTime } from '@switchboard/contracts/book-slot';
import { ApiError } from '@switchboard/platform';
import { problemText } from '../texts/problems.ts';

/** Why a time was not had, and what is free near it. */
export interface Conflict {
  message: string;
  nearest: FreeTime[];
  /** There is no seat, which is what a waiting list is for. */
  isFull: boolean;
  /** It is about the time: another one has to be chosen. */
  isOfTime: boolean;
}

/** The conflict that an error tells of; null where it is another one. */
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
