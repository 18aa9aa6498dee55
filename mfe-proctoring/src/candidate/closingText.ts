import type { EndedReason } from '@switchboard/contracts/calls';

/** What the candidate reads when an interview is over. Source of the titles: specification 03 §8. */
export interface ClosingText {
  tone: 'success' | 'neutral' | 'warning' | 'danger';
  title: string;
  message: string;
  help: readonly string[];
}

const looked = 'People review what was noted before anything is decided.';
/** Said only where the way to the findings follows. */
export const contest = 'After OK, you can see everything that was noted, and contest what is wrong.';
const contact = 'Contact the person who sent you the link: they can let you continue, or send a new one.';

const terminated = (message: string): ClosingText => ({
  tone: 'danger',
  title: 'Interview Terminated',
  message,
  help: [looked, contest],
});

const left: ClosingText = {
  tone: 'neutral',
  title: 'You Left the Interview',
  message: 'You ended the interview before its last question. Your answers so far were kept.',
  help: [contact],
};

const complete: ClosingText = {
  tone: 'success',
  title: 'Interview Complete',
  message: 'That was the last question. Thank you for your time!',
  help: ['Your answers were kept. The person who sent you the link tells you what happens next.'],
};

const connection: ClosingText = {
  tone: 'warning',
  title: 'Connection Issues',
  message: 'The connection to the interview was lost. This is not held against you.',
  help: ['Check your internet connection.', contact],
};

const sessionEnded: ClosingText = {
  tone: 'neutral',
  title: 'Interview Session Ended',
  message: 'The interview was closed on our side. This is not held against you.',
  help: [contact],
};

const other: ClosingText = {
  tone: 'neutral',
  title: 'Interview Ended',
  message: 'The interview has ended. Your answers so far were kept.',
  help: [contact],
};

const texts: Partial<Record<EndedReason, ClosingText>> = {
  'interview-completed': complete,
  'assistant-ended-call': complete,
  'user-ended-call': left,
  'user-ended-call-during-ring': left,
  'time-limit-reached': {
    tone: 'neutral',
    title: "Time's Up",
    message: 'The time of this interview is over. Your answers so far were kept.',
    help: ['The person who sent you the link tells you what happens next.'],
  },
  'tab-change-violation-limit': terminated('The interview ended because another tab was opened three times.'),
  'window-blur-violation-limit': terminated(
    'The interview ended because its window was left, moved or resized three times.',
  ),
  'external-monitor-violation': terminated('The interview ended because a second monitor was connected.'),
  'camera-violation': terminated('The interview ended because the camera was disconnected.'),
  'screenshare-violation': terminated('The interview ended because of screen sharing issues.'),
  'face-detection-violation': terminated('The interview ended because no face could be seen.'),
  'connection-failed': {
    ...connection,
    message: 'The interviewer could not be heard within half a minute. This is not held against you.',
    help: ['Your link works again: you can start once more.', 'Check your internet connection and your speaker.'],
  },
  'network-disconnected': connection,
  'technical-issues': {
    ...connection,
    message: 'A technical problem ended the interview. This is not held against you.',
  },
  'server-shutdown': sessionEnded,
  'room-deleted': sessionEnded,
  'participant-removed': sessionEnded,
  'organization-closed': sessionEnded,
  'camera-failed': {
    tone: 'warning',
    title: 'Connection Issues',
    message: 'Your camera could not be started. This is not held against you.',
    help: ['Close other programs that use the camera.', contact],
  },
  'screenshare-failed': {
    tone: 'warning',
    title: 'Connection Issues',
    message: 'Your screen could not be shared. This is not held against you.',
    help: [contact],
  },
  'audio-failed': {
    tone: 'warning',
    title: 'Audio Issues',
    message: 'The sound of the interview did not work. This is not held against you.',
    help: ['Check your microphone and your speaker.', contact],
  },
};

/** By a word in them, reasons that nobody listed. Source: specification 03 §8. */
const keywords: readonly [RegExp, ClosingText][] = [
  [/complete|finished/, complete],
  [/violation/, terminated('The interview ended because of what was noted in it.')],
  [/user[ -_]?ended|user[ -_]?left/, left],
  [/time/, texts['time-limit-reached'] ?? other],
  [/network|connection/, connection],
  [/audio|microphone/, texts['audio-failed'] ?? other],
];

/** The card for a reason; one that is not known is matched by its words. */
export function closingText(reason: string): ClosingText {
  const known = Object.hasOwn(texts, reason) ? texts[reason as EndedReason] : undefined;
  return known ?? keywords.find(([word]) => word.test(reason))?.[1] ?? other;
}

/** Whether the candidate reached the end: only then does a page thank them for completing the interview. */
export const isCompleted = (reason: string): boolean => closingText(reason) === complete;
