import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** The row of a list that a dialog is open for. */
export interface OpenedListRow<Row> {
  /** As the list has it now; as it was last, once it has left the list. Null while nothing is open. */
  row: Row | null;
  open: (row: Row) => void;
  close: () => void;
}

/**
 * The row of a short list (`endpointRows`) that a dialog is open for: kept by its id, so that the dialog shows and does what
 * the list says now rather than what it said at the click.
 */
export function useOpenedRow<Row extends { id: string }>(rows: readonly Row[] | undefined): OpenedListRow<Row> {
  const [opened, setOpened] = useState<Row | null>(null);
  const current = (opened && rows?.find((row) => row.id === opened.id)) ?? opened;
  if (current !== opened) setOpened(current);
  return { row: current, open: setOpened, close: () => setOpened(null) };
}

/**
 * What a dialog acts on, read from the server since it opened: `data` is undefined until then, whatever an earlier dialog has
 * left behind.
 */
export function useFreshQuery<Data, Failure, Selected, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Failure, Selected, Key>,
): UseQueryResult<Selected, Failure> {
  const query = useQuery({ ...options, staleTime: 0, refetchOnMount: 'always' as const });
  if (query.isFetchedAfterMount) return query;
  const waiting = {
    data: undefined,
    error: null,
    status: 'pending',
    isPending: true,
    isError: false,
    isSuccess: false,
  };
  return { ...query, ...waiting } as UseQueryResult<Selected, Failure>;
}
