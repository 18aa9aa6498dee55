import type { LeadTimelineEntry } from '@switchboard/contracts/lead-timeline';
import { formatDuration, formatMoment, isolated } from '@switchboard/design-system';
import { endedReasonText } from '@switchboard/platform';
import { sourceLabels } from '../../display/doNotCallSources.ts';

type EntryOf<K extends LeadTimelineEntry['kind']> = Extract<LeadTimelineEntry, { kind: K }>;

/** The text of an entry: a title and the content below it. */
export interface EntryWords {
  title: string;
  details: readonly string[];
}

const actions: Record<string, string> = {
  create: 'Lead created',
  update: 'Lead changed',
  merge: 'Merged with another lead',
  undo_merge: 'Merge taken back',
};

const plain = (word: string) => word.replaceAll('_', ' ');
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const present = (texts: readonly (string | null | undefined | false)[]) =>
  texts.filter((text) => Boolean(text)) as string[];

function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  return typeof value === 'object' ? JSON.stringify(value) : `“${isolated(String(value))}”`;
}

// Ids mean nothing to people.
const changeOf = ({ field, before, after }: EntryOf<'change'>['fields'][number]) =>
  field.endsWith('_id')
    ? `${sentence(plain(field.slice(0, -3)))} changed`
    : `${sentence(plain(field))}: ${shown(before)} → ${shown(after)}`;

const actorOf = ({ actor_name, actor_kind }: Pick<EntryOf<'change'>, 'actor_name' | 'actor_kind'>) =>
  `By ${isolated(actor_name ?? plain(actor_kind))}`;

// The labels that the interview pages use.
const interviewStatus: Record<EntryOf<'interview'>['status'], string> = {
  pending: 'Pending',
  started: 'Running',
  interrupted: 'Interrupted',
  ended: 'Ended',
  cancelled: 'Cancelled',
  expired: 'Expired',
};

type Writers = { [K in LeadTimelineEntry['kind']]: (entry: EntryOf<K>) => EntryWords };

const writers: Writers = {
  call: (entry) => ({
    title: entry.call_type === 'inbound' ? 'Called us' : 'Called',
    details: present([
      present([entry.assistant_name, formatDuration(entry.call_duration), endedReasonText(entry.ended_reason)]).join(
        ' · ',
      ),
      entry.summary,
    ]),
  }),
  decision: (entry) => ({
    title: entry.times > 1 ? `Not called, ${entry.times} times` : 'Not called',
    details: present([entry.explanation ?? entry.reason]),
  }),
  scheduled_call: (entry) => ({
    title: `Call scheduled for ${formatMoment(entry.scheduled_time)}`,
    details: present([present([entry.assistant_name, entry.campaign_name, sentence(plain(entry.status))]).join(' · ')]),
  }),
  upload: (entry) => ({
    title: `Document ${isolated(entry.original_filename)}`,
    details: [sentence(plain(entry.upload_status))],
  }),
  interview: (entry) => ({
    title: 'Interview link made',
    details: [present([entry.assistant_name, interviewStatus[entry.status]]).join(' · ')],
  }),
  change: (entry) => ({
    title: actions[entry.action] ?? sentence(plain(entry.action)),
    details: [...entry.fields.map(changeOf), actorOf(entry)],
  }),
  do_not_call: (entry) => ({
    title: entry.is_listed ? 'Put on the do-not-call list' : 'Taken off the do-not-call list',
    details: present([
      entry.is_listed && entry.source && (sourceLabels as Record<string, string>)[entry.source],
      entry.is_listed && entry.reason,
      actorOf(entry),
    ]),
  }),
};

/** The text of a timeline entry. */
export function entryWords(entry: LeadTimelineEntry): EntryWords {
  return (writers[entry.kind] as (entry: LeadTimelineEntry) => EntryWords)(entry);
}
