import type { InterviewRefusal } from '@switchboard/contracts/interview-sessions';
import { ApiError } from '@switchboard/platform';
import { closingText, contest, isCompleted } from '../../candidate/closingText.ts';
import { problemText } from '../../texts/later/problemText.ts';
import { t } from '../../texts/later/t.ts';
import { language } from '../../texts/texts.ts';

type Kind =
  | ('not_found' | 'expired' | 'started' | 'completed' | 'cancelled')
  | ('over' | 'not_running' | 'elsewhere' | 'refused' | 'failed');

export interface LoadProblem {
  kind: Kind;
  kicker?: string;
  title: string;
  message: string;
  help?: readonly string[];
  canRetry: boolean;
}

const notFound = (): LoadProblem => ({
  kind: 'not_found',
  title: t('link.not_found'),
  message: t('link.not_found_text'),
  help: [t('link.not_found_check'), t('link.not_found_ask')],
  canRetry: false,
});

const expired = (): LoadProblem => ({
  kind: 'expired',
  title: t('link.expired'),
  message: t('link.expired_text'),
  help: [t('link.expired_ask')],
  canRetry: false,
});

const unavailable = (kind: Kind, title: string, message: string): LoadProblem => ({
  kind,
  kicker: t('link.unavailable'),
  title,
  message,
  help: [t('link.mistake')],
  canRetry: false,
});

const known = (kind: 'started' | 'completed' | 'cancelled') => () =>
  unavailable(kind, t(`link.${kind}`), t(`link.${kind}_text`));

const refusals: Record<InterviewRefusal, () => LoadProblem> = {
  interview_not_found: notFound,
  interview_expired: expired,
  interview_already_started: known('started'),
  interview_completed: known('completed'),
  interview_cancelled: known('cancelled'),
};

/** The card for the link of an interview that is over: what happened, and thanks only if it was completed. */
function ended(given: unknown): LoadProblem {
  const reason = typeof given === 'string' ? given : 'unknown';
  if (isCompleted(reason)) return refusals.interview_completed();
  const { title, message, help } = closingText(reason);
  return {
    kind: 'over',
    kicker: t('link.over'),
    title,
    message,
    help: help.filter((line) => line !== contest()),
    canRetry: false,
  };
}

/** Reasons why joining is refused. For any browser but the one that started it, a running interview counts as already started. */
const joinRefusals: Partial<Record<string, () => LoadProblem>> = {
  interview_not_resumable: refusals.interview_already_started,
  // It was joined after the link became valid again or was cancelled, so nothing was completed.
  interview_not_running: () => ({
    kind: 'not_running',
    title: t('link.not_running'),
    message: t('link.not_running_text'),
    help: [t('link.not_running_open'), t('link.mistake')],
    canRetry: false,
  }),
  interview_open_elsewhere: () => ({
    kind: 'elsewhere',
    title: t('link.elsewhere'),
    message: t('link.elsewhere_text'),
    help: [t('link.elsewhere_back'), t('link.elsewhere_close')],
    canRetry: true,
  }),
};

function isRefusal(reason: string | undefined): reason is InterviewRefusal {
  return reason !== undefined && reason in refusals;
}

/** The card for a link that the server refused. Source of the texts: specification 03 §8. */
export function loadProblem(error: unknown): LoadProblem {
  const failed = { kind: 'failed', title: t('link.failed'), message: t('link.failed_text'), canRetry: true } as const;
  if (!(error instanceof ApiError)) return failed;
  if (error.reason === 'interview_completed') return ended(error.details.ended_reason);
  if (isRefusal(error.reason)) return refusals[error.reason]();
  const joining = joinRefusals[error.reason ?? ''];
  if (joining) return joining();
  if (error.status === 404) return notFound();
  if (error.status === 410 || error.message === 'Interview session has expired') return expired();
  if (error.status === 409)
    return unavailable('refused', t('link.refused'), language() === 'en' ? error.message : t('problem.unknown'));
  return { ...failed, message: problemText(error) || failed.message };
}
