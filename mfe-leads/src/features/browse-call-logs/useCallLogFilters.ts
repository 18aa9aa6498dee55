import type { EndedReason } from '@switchboard/contracts/calls';
import { endedReasonText } from '@switchboard/platform';
import { anyText, day, oneOf, useAddress } from '@switchboard/platform/router';

export const statusChoices = [
  { id: 'completed', label: 'Completed' },
  { id: 'failed', label: 'Failed' },
  { id: 'in_progress', label: 'In progress' },
] as const;

export const directionChoices = [
  { id: 'inbound', label: 'Inbound' },
  { id: 'outbound', label: 'Outbound' },
] as const;

export const originChoices = [
  { id: 'phone', label: 'Phone calls' },
  { id: 'web_chat', label: 'Web chats' },
] as const;

// The reasons of phone calls; the address can contain others.
const usualReasons: readonly EndedReason[] = [
  'assistant-ended-call',
  'user-ended-call',
  'staff-ended-call',
  'user-ended-call-during-ring',
  'transferred',
  'voicemail',
  'no-answer',
  'busy',
  'rejected',
  'invalid-number',
  'trunk-failed',
  'time-limit-reached',
  'audio-failed',
  'network-disconnected',
  'connection-failed',
  'technical-issues',
];
export const reasonChoices = usualReasons.map((id) => ({ id, label: endedReasonText(id) ?? id }));

const parts = {
  search: anyText,
  status: oneOf(statusChoices.map(({ id }) => id)),
  direction: oneOf(directionChoices.map(({ id }) => id)),
  origin: oneOf(originChoices.map(({ id }) => id)),
  reason: anyText,
  assistant: anyText,
  campaign: anyText,
  tag: anyText,
  from: day,
  to: day,
};

const nothing = Object.fromEntries(Object.keys(parts).map((name) => [name, null]));

/** The filters that the address names; a value that is not on offer counts as none. */
export function useCallLogFilters() {
  const [given, change] = useAddress(parts);
  const { search, reason, assistant, campaign, tag, from, to } = given;
  const isReversed = from !== null && to !== null && to < from;
  return {
    ...given,
    status: statusChoices.find(({ id }) => id === given.status) ?? null,
    direction: directionChoices.find(({ id }) => id === given.direction) ?? null,
    origin: originChoices.find(({ id }) => id === given.origin) ?? null,
    isReversed,
    isFiltered: Object.values(given).some((value) => value !== null),
    query: {
      search,
      status: given.status,
      direction: given.direction,
      origin: given.origin,
      ended_reason: reason as EndedReason | null,
      assistant_id: assistant,
      campaign_id: campaign,
      tag,
      start_date: isReversed ? null : from,
      end_date: isReversed ? null : to,
    },
    set: (name: keyof typeof parts, value: string | null) => change({ [name]: value }),
    clear: () => change(nothing),
  };
}

export type CallLogFilterState = ReturnType<typeof useCallLogFilters>;
