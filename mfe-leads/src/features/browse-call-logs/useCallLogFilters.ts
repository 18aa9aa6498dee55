import { useSearchParams } from '@switchboard/platform/router';
import type { CallDirection } from '../../api/callLogs.ts';

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
  const [params, setParams] = useSearchParams();
  const status = statusChoices.find(({ id }) => id === params.get('status')) ?? null;
  const direction = directionChoices.find(({ id }) => id === params.get('direction')) ?? null;
  const set = (name: 'status' | 'direction', value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const clear = () =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('status');
        next.delete('direction');
        return next;
      },
      { replace: true },
    );
  return { status, direction, set, clear };
}

export type CallLogFilterState = ReturnType<typeof useCallLogFilters>;
