import type { InterviewRefusal } from '@switchboard/contracts/interview-sessions';
import { ApiError } from '@switchboard/platform';
import { closingText, contest, isCompleted } from '../../candidate/closingText.ts';

export interface LoadProblem {
  kicker?: string;
  title: string;
  message: string;
  help?: readonly string[];
  canRetry: boolean;
}

const askSender = 'If you think this is a mistake, contact the person who sent you the link.';

const notFound: LoadProblem = {
  title: 'Interview Not Found',
  message: 'This interview link is invalid or has expired.',
  help: [
    'Check the link: open it again exactly as it was sent to you.',
    'If it still does not open, contact the person who sent it and request a new link.',
  ],
  canRetry: false,
};

const expired: LoadProblem = {
  title: 'Interview Expired',
  message: 'This interview link has expired. Please request a new one.',
  help: ['Contact the person who sent you the link and request a new link.'],
  canRetry: false,
};

const unavailable = (title: string, message: string): LoadProblem => ({
  kicker: 'Unavailable',
  title,
  message,
  help: [askSender],
  canRetry: false,
});

const refusals: Record<InterviewRefusal, LoadProblem> = {
  interview_not_found: notFound,
  interview_expired: expired,
  interview_already_started: unavailable(
    'Interview Already Started',
    'This interview has already been started and cannot be accessed again.',
  ),
  interview_completed: unavailable('Interview Completed', 'This interview has already been completed. Thank you.'),
  interview_cancelled: unavailable('Interview Cancelled', 'This interview has been cancelled.'),
};

/** What a link says of an interview that is over: what happened, and thanks only where it was completed. */
function ended(reason: unknown): LoadProblem {
  const known = typeof reason === 'string' ? reason : 'unknown';
  if (isCompleted(known)) return refusals.interview_completed;
  const { title, message, help } = closingText(known);
  return { kicker: 'Interview over', title, message, help: help.filter((line) => line !== contest), canRetry: false };
}

/** What joining is refused for: for others than the browser that started, an interview that runs is one that has started. */
const joinRefusals: Partial<Record<string, LoadProblem>> = {
  interview_not_resumable: refusals.interview_already_started,
  // Joined after the link became valid again, or was cancelled: nothing was completed.
  interview_not_running: {
    title: 'Interview not in progress',
    message: 'This interview isn’t in progress. If you were disconnected at the start, your link works again.',
    help: ['Open the link that was sent to you.', askSender],
    canRetry: false,
  },
  interview_open_elsewhere: {
    title: 'Open in another window',
    message: 'Your interview is open in another window or tab. It can only run in one at a time.',
    help: ['Go back to the other window.', 'Or close it, and try again here.'],
    canRetry: true,
  },
};

function isRefusal(reason: string | undefined): reason is InterviewRefusal {
  return reason !== undefined && reason in refusals;
}

/** The card for a link that was answered, and did not open. Source of the texts: specification 03 §8. */
export function loadProblem(error: unknown): LoadProblem {
  if (!(error instanceof ApiError))
    return { title: 'Error Loading Interview', message: 'Failed to load interview details.', canRetry: true };
  if (error.reason === 'interview_completed') return ended(error.details.ended_reason);
  if (isRefusal(error.reason)) return refusals[error.reason];
  const joining = joinRefusals[error.reason ?? ''];
  if (joining) return joining;
  if (error.status === 404) return notFound;
  if (error.status === 410 || error.message === 'Interview session has expired') return expired;
  if (error.status === 409) return unavailable('Interview Unavailable', error.message);
  return {
    title: 'Error Loading Interview',
    message: error.message || 'Failed to load interview details.',
    canRetry: true,
  };
}
