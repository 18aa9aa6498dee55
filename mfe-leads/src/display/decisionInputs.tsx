import { formatPhone, Moment } from '@switchboard/design-system';
import type { ReactNode } from 'react';

type Inputs = Record<string, unknown>;

interface Fact {
  term: string;
  value: ReactNode;
}

const yesNo = (value: unknown) => (value ? 'Yes' : 'No');
const inPlace = (value: unknown, none: string) => (typeof value === 'string' && value !== '' ? value : none);
const ofMost = (used: unknown, most: unknown) => (most === null ? 'No limit' : `${Number(used)} of ${Number(most)}`);

const capitalized = (word: unknown) => {
  const text = String(word);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
};

/** The known facts about the campaign, one per line. */
function campaignFacts(campaign: Inputs | null): Fact[] {
  if (!campaign) return [{ term: 'Campaign', value: 'None' }];
  const { name, status, call_start_time: start, call_end_time: end, start_date, end_date } = campaign;
  const days = [start_date && `from ${String(start_date)}`, end_date && `to ${String(end_date)}`]
    .filter(Boolean)
    .join(' ');
  return [
    { term: 'Campaign', value: `${String(name)}, ${String(status)}` },
    { term: 'Its call window', value: start && end ? `${String(start)}–${String(end)}` : 'The usual one' },
    { term: 'Its days', value: days ? capitalized(days) : 'No dates set' },
  ];
}

type Words = (value: unknown, all: Inputs) => Fact[];
const one =
  (term: string, value: (value: unknown, all: Inputs) => ReactNode): Words =>
  (given, all) => [{ term, value: value(given, all) }];
const saidElsewhere: Words = () => [];

function hookAnswer({ was_asked, status, duration_ms }: Inputs): string {
  if (!was_asked) return 'Not asked';
  const answer = typeof status === 'number' ? `Status ${status}` : 'No answer';
  return `${answer}, ${Number(duration_ms).toLocaleString('en-US')} ms`;
}

const askers: Record<string, string> = { schedule: 'The schedule', program: 'A program, at once' };

const words: Record<string, Words> = {
  asker: one('Asked for by', (value) => askers[String(value)] ?? 'A person, at once'),
  scheduled_time: one('Scheduled for', (value) => <Moment at={value as string | null} none="At once" />),
  is_video: one('Kind of call', (value) => (value ? 'Video' : 'Voice')),
  lead_phone_number: one('Number of the lead', (value) => formatPhone(String(value))),
  is_number_given: one('Number given for this call', yesNo),
  lead_time_zone: one('Time zone of the lead', (value) => inPlace(value, 'Not known')),
  organization_time_zone: one('Time zone of the organization', (value) => inPlace(value, 'Not set')),
  is_on_do_not_call_list: one('On the do-not-call list', yesNo),
  lead_is_in_call: one('In another call', yesNo),
  lead_attempts: one('Dialed in the two days before', (value, { max_attempts_per_lead_and_day: most }) => {
    const times = Array.isArray(value) ? value.length : 0;
    const counted = times === 1 ? 'Once' : times === 0 ? 'Not counted or never' : `${times} times`;
    return most === null || most === undefined ? 'No limit applies' : `${counted}; at most ${Number(most)} a day`;
  }),
  max_attempts_per_lead_and_day: saidElsewhere,
  pause_reason: one('All calls paused', (value) => inPlace(value, 'No')),
  assistant_status: one('Assistant', capitalized),
  phone_number_type: one('Calls from', (value) => `${capitalized(value)} number`),
  phone_number_is_retired: one('Its number is retired', yesNo),
  live_calls: one('Calls at a time', (value, { max_concurrent_calls: most }) => ofMost(value, most)),
  max_concurrent_calls: saidElsewhere,
  number_live_calls: one('Calls at a time from the number', (value, { number_max_concurrent_calls: most }) =>
    ofMost(value, most),
  ),
  number_max_concurrent_calls: saidElsewhere,
  number_recent_calls: one('Calls in a second from the number', (value, { number_max_calls_per_second: most }) =>
    ofMost(value, most),
  ),
  number_max_calls_per_second: saidElsewhere,
  number_counts: (value) => {
    const counts = value as Inputs;
    return [
      { term: 'Calls of the number today', value: ofMost(counts.calls_today, counts.max_calls_per_day) },
      ...(counts.min_answer_percent === null
        ? []
        : [
            {
              term: 'Answered calls of the number in 24 hours',
              value: `${Number(counts.answered_calls)} of ${Number(counts.rated_calls)}`,
            },
          ]),
    ];
  },
  asks_hook: one('Before-call hook', (value) => (value ? 'On' : 'Off')),
  hook_held_until: saidElsewhere,
  direction: one('Direction', capitalized),
  before_call_hook: one('Answer of the hook', (value) => hookAnswer(value as Inputs)),
  campaign: (value) => campaignFacts(value as Inputs | null),
};

/** The inputs of a decision as readable text. Unknown inputs are shown as stored. */
export function decisionInputs(inputs: Inputs): Fact[] {
  return Object.entries(inputs).flatMap(([key, value]) =>
    Object.hasOwn(words, key)
      ? (words[key]?.(value, inputs) ?? [])
      : [{ term: capitalized(key.replaceAll('_', ' ')), value: JSON.stringify(value) }],
  );
}
