import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, type RequestInput, type ResponseOf, request } from './api.ts';
import { organizationKey } from './keys.ts';
import { notify, notifyError } from './notify.ts';
import { trackOpenedRow } from './opened-rows.ts';
import type { ReadEndpoint } from './stale.ts';

/** The endpoints that answer one row by its id alone. */
type RowEndpoint = {
  [K in ReadEndpoint]: K extends `${string}/:id`
    ? RequestInput<K> extends { params: { id: string } }
      ? K
      : never
    : never;
}[ReadEndpoint];

interface RowOptions<Row> {
  /** The rows on screen; undefined while they are being loaded. */
  listed: readonly Row[] | undefined;
  /** What people call it, for the message: 'micro prompt'. */
  noun: string;
  /** A row that is deleted while somebody works on it stays, and the dialog says so: `useIsGone`. */
  isKept?: boolean;
  /** The row is gone, or cannot be read: people have been notified. */
  onMissing: () => void;
}

const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION');

/** The version of a row: when it was last changed. Undefined for rows that don't say. */
function versionOf(row: unknown): string | undefined {
  const at = (row as { updated_at?: unknown } | null | undefined)?.updated_at;
  return typeof at === 'string' ? at : undefined;
}

/**
 * One row by its id. All hooks ask for it in the same way and say by `enabled` whether to: the query is read again as it was drawn
 * last, and needs something to read with.
 */
const rowQuery = <K extends RowEndpoint>(key: K, id: string | null | undefined, enabled: boolean) =>
  queryOptions({
    queryKey: organizationKey(key, { params: { id } }),
    queryFn: ({ signal }) => request(key, { params: { id }, signal } as unknown as RequestInput<K>),
    enabled,
  });

/** Whether a row that somebody works on is gone: deleted by somebody else, or merged into another. */
export function useIsGone<K extends RowEndpoint>(key: K, id: string | undefined): boolean {
  const { error } = useQuery(rowQuery(key, id, Boolean(id)));
  return isUnknown(error);
}

/** The later version of two answers about one row; the listed one where they don't say. */
function later<A, B>(listed: A | undefined, read: B | undefined): A | B | undefined {
  const [one, other] = [versionOf(listed), versionOf(read)];
  return listed && !(one && other && other > one) ? listed : read;
}

/** A row's own query, whose answer counts only when it came since the dialog opened. */
function useFreshRow<K extends RowEndpoint>(key: K, id: string | null, isListed: boolean) {
  const [confirmedId, setConfirmedId] = useState<string | null>(null);
  // Opened again, it is another visit.
  if (confirmedId !== null && confirmedId !== id) setConfirmedId(null);
  const isConfirmed = id !== null && confirmedId === id;
  // Once confirmed, a listed row is kept current by its list.
  const read = useQuery({
    ...rowQuery(key, id, Boolean(id) && !(isListed && isConfirmed)),
    staleTime: 0,
    refetchOnMount: 'always',
  });
  if (id && read.isFetchedAfterMount && !isConfirmed) setConfirmedId(id);
  const isFresh = isConfirmed || read.isFetchedAfterMount;
  return { isConfirmed, data: isFresh ? read.data : undefined, error: isFresh ? read.error : null };
}

/**
 * The row that an address names. It is read from the server each time a dialog opens for it, whatever an earlier dialog or the
 * list knew: a listed row is shown in the meantime, and changes to it (`useMutation`) wait for the answer. A row that
 * does not exist is reported as gone.
 */
export function useRow<K extends RowEndpoint, Row extends { id: string }>(
  key: K,
  id: string | null,
  { listed, noun, isKept = false, onMissing }: RowOptions<Row>,
): Row | ResponseOf<K> | undefined {
  const client = useQueryClient();
  const [kept, setKept] = useState<Row>();
  if (kept && kept.id !== id) setKept(undefined);
  // A row that leaves the list while somebody works on it stays until they are done.
  const known = listed?.find((row) => row.id === id) ?? (kept?.id === id ? kept : undefined);
  if (known && known !== kept) setKept(known);
  const { isConfirmed, data, error } = useFreshRow(key, id, known !== undefined);
  const row = later<Row, ResponseOf<K>>(known, data);
  const latest = useRef({ onMissing, version: versionOf(row) });
  useEffect(() => {
    latest.current = { onMissing, version: versionOf(row) };
  });
  useEffect(() => {
    if (!id || isConfirmed) return;
    return trackOpenedRow({
      id,
      noun,
      shownVersion: () => latest.current.version,
      read: async () => versionOf(await client.fetchQuery({ ...rowQuery(key, id, true), staleTime: 0 })),
    });
  }, [client, key, id, noun, isConfirmed]);
  // A listed row that cannot be read for another reason is left to the action, which says why.
  const isMissing = error !== null && (row === undefined || (!isKept && (!known || isUnknown(error))));
  useEffect(() => {
    if (!isMissing) return;
    if (isUnknown(error)) notify({ title: `This ${noun} no longer exists`, tone: 'warning' });
    else notifyError(`The ${noun} could not be read`, error);
    latest.current.onMissing();
  }, [isMissing, error, noun]);
  return row;
}
