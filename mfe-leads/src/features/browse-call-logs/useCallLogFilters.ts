import type { CallDirection } from '../../api/callLogs.ts';
import { setOrDelete, useUrlParams } from '../../url/useUrlParams.ts';

export const statusChoices = [
  { id: 'completed', label: 'Completed' },
  { id: 'failed', label: 'Failed' },
  { id: 'in_progress', label: 'In progress' },
] as const;

export const directionChoices = [
  { id: 'inbound', label: 'Inbound' },
  { id: 'outbound', label: 'Outbound' },
] as const satisfies readonly { id: CallDirection; label: string }[];

/** The filters that the URL names; a value that is not on offer counts as none. */
export function useCallLogFilters() {
  const [params, updateParams] = useUrlParams();
  const status = statusChoices.find(({ id }) => id === params.get('status')) ?? null;
  const direction = directionChoices.find(({ id }) => id === params.get('direction')) ?? null;
  const set = (name: 'status' | 'direction', value: string | null) =>
    updateParams((now) => setOrDelete(now, name, value));
  const clear = () =>
    updateParams((now) => {
      now.delete('status');
      now.delete('direction');
    });
  return { status, direction, set, clear };
}

export type CallLogFilterState = ReturnType<typeof useCallLogFilters>;
