import type { EndedReason } from '@switchboard/contracts/calls';
import { violationLimit } from '@switchboard/contracts/interviews.limits';
import { t } from '../texts/ends/t.ts';

/** The text that the candidate sees when an interview is over. Source of the titles: specification 03 §8. */
export interface ClosingText {
  tone: 'success' | 'neutral' | 'warning' | 'danger';
  title: string;
  message: string;
  help: readonly string[];
}

/** Used only if a link to the findings follows. */
export const contest = (): string => t('end.contest');
const contact = () => t('end.contact');

const terminated = (message: string): ClosingText => ({
  tone: 'danger',
  title: t('title.terminated'),
  message,
  help: [t('end.reviewed'), contest()],
});

const left = (): ClosingText => ({
  tone: 'neutral',
  title: t('title.left'),
  message: t('why.left'),
  help: [contact()],
});

const complete = (): ClosingText => ({
  tone: 'success',
  title: t('title.complete'),
  message: t('why.complete'),
  help: [t('end.kept')],
});

const timeOver = (): ClosingText => ({
  tone: 'neutral',
  title: t('title.time'),
  message: t('why.time'),
  help: [t('end.sender')],
});

const connection = (message = t('why.connection'), help = [t('end.check_connection'), contact()]): ClosingText => ({
  tone: 'warning',
  title: t('title.connection'),
  message,
  help,
});

const sound = (): ClosingText => ({
  tone: 'warning',
  title: t('title.sound'),
  message: t('why.no_sound'),
  help: [t('end.check_sound'), contact()],
});

const closed = (): ClosingText => ({
  tone: 'neutral',
  title: t('title.closed'),
  message: t('why.closed'),
  help: [contact()],
});

const other = (): ClosingText => ({
  tone: 'neutral',
  title: t('title.ended'),
  message: t('why.ended'),
  help: [contact()],
});

const limit = violationLimit;

const texts: Partial<Record<EndedReason, () => ClosingText>> = {
  'interview-completed': complete,
  'assistant-ended-call': complete,
  'user-ended-call': left,
  'user-ended-call-during-ring': left,
  'time-limit-reached': timeOver,
  'tab-change-violation-limit': () => terminated(t('why.tab', { limit })),
  'window-blur-violation-limit': () => terminated(t('why.window', { limit })),
  'external-monitor-violation': () => terminated(t('why.monitor')),
  'camera-violation': () => terminated(t('why.camera')),
  'screenshare-violation': () => terminated(t('why.screen')),
  'face-detection-violation': () => terminated(t('why.face')),
  'connection-failed': () => connection(t('why.no_word'), [t('end.link_again'), t('end.check_connection_speaker')]),
  'network-disconnected': () => connection(),
  'technical-issues': () => connection(t('why.technical')),
  'server-shutdown': closed,
  'room-deleted': closed,
  'participant-removed': closed,
  'organization-closed': closed,
  'camera-failed': () => connection(t('why.no_camera'), [t('end.close_camera'), contact()]),
  'screenshare-failed': () => connection(t('why.no_screen'), [contact()]),
  'audio-failed': sound,
};

/** Texts for unlisted reasons, by a word in them. Source: specification 03 §8. */
const keywords: readonly [RegExp, () => ClosingText][] = [
  [/complete|finished/, complete],
  [/violation/, () => terminated(t('why.noted'))],
  [/user[ -_]?ended|user[ -_]?left/, left],
  [/time/, timeOver],
  [/network|connection/, () => connection()],
  [/audio|microphone/, sound],
];

function writerOf(reason: string): () => ClosingText {
  const known = Object.hasOwn(texts, reason) ? texts[reason as EndedReason] : undefined;
  return known ?? keywords.find(([word]) => word.test(reason))?.[1] ?? other;
}

/** The card for a reason; an unknown reason is matched by its words. */
export const closingText = (reason: string): ClosingText => writerOf(reason)();

/** Whether the candidate reached the end. Only then does a page thank them for completing the interview. */
export const isCompleted = (reason: string): boolean => writerOf(reason) === complete;
