import { type AddressPart, anyText, day, oneOf, useAddress } from '@switchboard/platform/router';

/** The sort options of campaigns. Source: specification 01 §2. */
export const sortChoices = [
  { id: 'name', label: 'Name' },
  { id: 'created_at', label: 'Created Date' },
  { id: 'updated_at', label: 'Updated Date' },
] as const;

/** A day; a time after it is ignored. */
const isoDay: AddressPart<string> = (text) => day(text?.split('T')[0] ?? null);

const filterParts = {
  search: anyText,
  name: anyText,
  createdAfter: isoDay,
  createdBefore: isoDay,
  updatedAfter: isoDay,
  updatedBefore: isoDay,
};
const parts = {
  ...filterParts,
  sortField: oneOf(sortChoices.map(({ id }) => id)),
  sortDirection: oneOf(['asc', 'desc']),
};

const none = (names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, null]));
const noDates = { createdAfter: null, createdBefore: null, updatedAfter: null, updatedBefore: null };

const isReversed = (from: string | null, to: string | null) => from !== null && to !== null && to < from;

/** The filters and the sort order of the address, and functions to change them. Source: specification 03 §2.8. */
export function useCampaignFilters() {
  const [given, change] = useAddress(parts);
  const { sortField, sortDirection, search, name, createdAfter, createdBefore, updatedAfter, updatedBefore } = given;
  const isCreatedReversed = isReversed(createdAfter, createdBefore);
  const isUpdatedReversed = isReversed(updatedAfter, updatedBefore);
  const sort = sortField ?? 'created_at';
  const direction = sortDirection ?? 'desc';
  return {
    ...given,
    sort,
    direction,
    isCreatedReversed,
    isUpdatedReversed,
    activeCount: Object.keys(filterParts).filter((part) => given[part as keyof typeof filterParts] !== null).length,
    hasDates: Object.keys(noDates).some((part) => given[part as keyof typeof noDates] !== null),
    /** The query that is sent to the server. */
    query: {
      search,
      name,
      sort,
      direction,
      created_from: isCreatedReversed ? null : createdAfter,
      created_to: isCreatedReversed ? null : createdBefore,
      updated_from: isUpdatedReversed ? null : updatedAfter,
      updated_to: isUpdatedReversed ? null : updatedBefore,
    },
    set: (part: keyof typeof parts, value: string | null) => change({ [part]: value }),
    clearDates: () => change(noDates),
    /** Removes the filters and keeps the sort order. */
    clear: () => change(none(filterParts)),
    reset: () => change(none(parts)),
  };
}

export type CampaignFilterState = ReturnType<typeof useCampaignFilters>;
