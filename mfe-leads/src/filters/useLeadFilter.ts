import type { LeadFilter } from '@switchboard/contracts/leads';
import { leadCallStates } from '@switchboard/contracts/leads.limits';
import { anyId, anyText, day, oneOf, useAddress } from '@switchboard/platform/router';
import { addressOf, conditionsIn } from './conditions.ts';

const yesOrNo = oneOf(['yes', 'no']);

/** The parts of a filter that the address contains, by parameter. */
const parts = {
  search: anyText,
  scheduled: oneOf(['1']),
  call: oneOf(leadCallStates),
  client: anyId,
  import: anyId,
  status: anyText,
  source: anyText,
  zone: anyText,
  from: day,
  to: day,
  email: yesOrNo,
  blocked: yesOrNo,
  /** Conditions on custom fields, as JSON. */
  fields: conditionsIn,
};
export type FilterPart = Exclude<keyof typeof parts, 'fields'>;

const nothing = Object.fromEntries(Object.keys(parts).map((part) => [part, null])) as Record<keyof typeof parts, null>;

// These are above the list instead of in the panel.
const outsideThePanel: readonly string[] = ['search', 'scheduled'];

const asked = { yes: 'true', no: 'false' } as const;

/** The page's filter: as in its address, and as the API's `LeadFilter`. */
export function useLeadFilter() {
  const [given, change] = useAddress(parts);
  const named = Object.entries(given).filter(([, value]) => value !== null);
  return {
    given,
    change,
    clear: () => change(nothing),
    /** Replaces the filter. */
    replace: (words: FilterWords) => change({ ...nothing, ...words }),
    /** How many parts of the panel are in effect. */
    count:
      named.filter(([part]) => part !== 'fields' && !outsideThePanel.includes(part)).length +
      Object.keys(given.fields ?? {}).length,
    isNarrowed: named.length > 0,
    query: {
      search: given.search,
      scheduled_only: given.scheduled && asked.yes,
      scheduled_call: given.call,
      client_id: given.client,
      import_id: given.import,
      status: given.status,
      source: given.source,
      time_zone: given.zone,
      created_from: given.from,
      created_to: given.to,
      has_email: given.email && asked[given.email],
      do_not_call: given.blocked && asked[given.blocked],
      custom_fields: given.fields && JSON.stringify(given.fields),
    },
  };
}

/** A filter in the words of the address. */
export type FilterWords = Partial<Record<keyof typeof parts, string>>;

const yesIf = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no');

/** A filter of the API in the words of the address. */
export function wordsOf(filter: LeadFilter): FilterWords {
  const words = {
    search: filter.search,
    scheduled: filter.scheduled_only ? '1' : undefined,
    call: filter.scheduled_call,
    client: filter.client_id,
    status: filter.status,
    source: filter.source,
    zone: filter.time_zone,
    from: filter.created_from,
    to: filter.created_to,
    email: yesIf(filter.has_email),
    blocked: yesIf(filter.do_not_call),
    fields: filter.custom_fields && addressOf(filter.custom_fields),
  };
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word)) as FilterWords;
}

export type LeadFilterState = ReturnType<typeof useLeadFilter>;
