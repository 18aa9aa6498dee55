import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** The row of a list that a dialog is open for. */
export interface OpenedListRow<Row> {
  /** The current row of the list; its last state once it has left the list. Null while no dialog is open. */
  row: Row | null;
  open: (row: Row) => void;
  close: () => void;
}

/**
 * The row of a short list (`endpointRows`) that a dialog is open for: it is looked up by id, so that the dialog uses
 * the list's current data rather than that at the click.
 */
export function useOpenedRow<Row extends { id: string }>(rows: readonly Row[] | undefined): OpenedListRow<Row> {
  const [opened, setOpened] = useState<Row | null>(null);
  const current = (opened && rows?.find((row) => row.id === opened.id)) ?? opened;
  if (current !== opened) setOpened(current);
  return { row: current, open: setOpened, close: () => setOpened(null) };
}

/**
 * The data that a dialog acts on, read from the server since it opened: `data` is undefined until then, regardless of
 * what an earlier dialog cached.
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
