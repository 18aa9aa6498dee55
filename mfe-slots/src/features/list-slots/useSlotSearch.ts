import type { SlotStatus } from '@switchboard/contracts/slots';
import { useSearchParams } from '@switchboard/platform/router';

export const slotStatuses = ['available', 'full', 'cancelled', 'archived'] as const satisfies readonly SlotStatus[];

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

// A day that no calendar has, such as February 31, is no day: engines would read it as another one.
function readDay(value: string | null): string | null {
  if (!value || !dayPattern.test(value)) return null;
  const day = new Date(`${value}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? value : null;
}

type Change = Partial<Record<'search' | 'status' | 'from' | 'to' | 'dialog' | 'slot', string | null>>;

/** What the list shows, kept in the address: search, status, days and whatever is open. */
export function useSlotSearch() {
  const [params, setParams] = useSearchParams();
  const status = slotStatuses.find((known) => known === params.get('status')) ?? null;
  const search = params.get('search') ?? '';
  const from = readDay(params.get('from'));
  const to = readDay(params.get('to'));
  const change = (values: Change) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) before.set(name, value);
          else before.delete(name);
        }
        return before;
      },
      { replace: true },
    );
  return {
    search,
    status,
    from,
    to,
    dialog: params.get('dialog'),
    openSlotId: params.get('slot'),
    isFiltered: search !== '' || status !== null || from !== null || to !== null,
    change,
  };
}

export type SlotSearch = ReturnType<typeof useSlotSearch>;
