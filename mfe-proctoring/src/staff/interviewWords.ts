import type { FindingKind } from '@switchboard/contracts/interview-findings';
import type { Interview, InterviewDetail, InterviewStatus } from '@switchboard/contracts/interviews';
import type { RecordedTrack } from '@switchboard/contracts/interviews.limits';
import type { BadgeTone } from '@switchboard/design-system';
import { endedReasonText } from '@switchboard/platform';

/** Label and tone of each status. */
export const statusLabels: Record<InterviewStatus, { word: string; tone: BadgeTone }> = {
  pending: { word: 'Pending', tone: 'neutral' },
  started: { word: 'In progress', tone: 'live' },
  interrupted: { word: 'Interrupted', tone: 'warning' },
  ended: { word: 'Ended', tone: 'outline' },
  cancelled: { word: 'Cancelled', tone: 'outline' },
  expired: { word: 'Expired', tone: 'outline' },
};

/** Labels of findings, for staff and candidates. */
export const findingLabels: Record<FindingKind, string> = {
  tab_change: 'Another tab',
  window_blur: 'Another window',
  window_manipulation: 'Window moved or resized',
  multiple_monitors: 'More than one screen',
  screen_share_lost: 'Screen sharing stopped',
  camera_lost: 'Camera stopped',
  face_out_of_view: 'No face in view',
  face_blur: 'Face not sharp',
  left_page: 'Page left',
};

/** What each counter counts, in the plural of its limit: "2 of 3 tab changes". */
export const counterLabels = {
  tab_change: 'tab changes',
  window_blur: 'times outside the window',
  multiple_monitors: 'times with more than one screen',
} as const;

/** What is recorded. */
export const trackLabels: Record<RecordedTrack, string> = { camera: 'Camera', screen: 'Screen' };

/** Labels of the proctoring tools, as in the dialog that selects them. */
export const toolLabels: Record<keyof InterviewDetail['proctoring_tools'], string> = {
  tab_change_detection: 'Tab change detection',
  multiple_monitor_detection: 'Multiple monitor detection',
  screen_share: 'Screen share',
  face_blur_detection: 'Face blur detection',
  face_out_of_view: 'Face out of view',
};

/** Labels of candidates' requests to staff. */
export const requestLabels = {
  adjustment: 'Needs an adjustment',
  no_consent: 'Does not agree to the interview as it is',
  message: 'Wrote to you',
} as const;

const plural = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** What needs a decision, in short: "1 request", "2 contests". */
export function waitingWords({ open_requests, open_contests }: Interview): string[] {
  return [
    ...(open_requests > 0 ? [plural(open_requests, 'request', 'requests')] : []),
    ...(open_contests > 0 ? [plural(open_contests, 'contest', 'contests')] : []),
  ];
}

/** End reasons that mean that a limit was reached. */
const limitReasons: readonly (string | null)[] = [
  'tab-change-violation-limit',
  'window-blur-violation-limit',
  'external-monitor-violation',
  'camera-violation',
  'screenshare-violation',
  'face-detection-violation',
];

/** Why someone has to review an interview; empty if no review is needed. */
export function reviewReasons(interview: InterviewDetail): string[] {
  if (!interview.needs_review) return [];
  const isLookedAt = interview.findings.some(({ is_end, verdict }) => is_end && verdict !== null);
  return [
    ...(limitReasons.includes(interview.ended_reason) && !isLookedAt
      ? ['A limit ended the interview. The finding has not been reviewed yet.']
      : []),
    ...(interview.open_requests > 0
      ? [
          `${plural(interview.open_requests, 'request of the candidate is', 'requests of the candidate are')} waiting for an answer.`,
        ]
      : []),
    ...(interview.open_contests > 0
      ? [`${plural(interview.open_contests, 'contested finding is', 'contested findings are')} waiting for an answer.`]
      : []),
  ];
}

/** Why an interview ended, for staff. The candidate is the only person who can end one. */
export const interviewEnded = (reason: string | null): string | null =>
  reason === 'user-ended-call' ? 'Ended by the candidate' : endedReasonText(reason);
