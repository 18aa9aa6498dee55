import { oneOf, useAddress } from '@switchboard/platform/router';

export const statusChoices = [
  { id: 'completed', label: 'Completed' },
  { id: 'failed', label: 'Failed' },
  { id: 'in_progress', label: 'In progress' },
] as const;

export const directionChoices = [
  { id: 'inbound', label: 'Inbound' },
  { id: 'outbound', label: 'Outbound' },
] as const;

const parts = {
  status: oneOf(statusChoices.map(({ id }) => id)),
  direction: oneOf(directionChoices.map(({ id }) => id)),
};

/** The filters that the address names; a value that is not on offer counts as none. */
export function useCallLogFilters() {
  const [given, change] = useAddress(parts);
  return {
    status: statusChoices.find(({ id }) => id === given.status) ?? null,
    direction: directionChoices.find(({ id }) => id === given.direction) ?? null,
    set: (name: 'status' | 'direction', value: string | null) => change({ [name]: value }),
    clear: () => change({ status: null, direction: null }),
  };
}

export type CallLogFilterState = ReturnType<typeof useCallLogFilters>;
