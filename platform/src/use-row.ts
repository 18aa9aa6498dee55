import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, type RequestInput, type ResponseOf, request } from './api.ts';
import { organizationKey } from './keys.ts';
import { notify, notifyError } from './notify.ts';
import { trackOpenedRow } from './opened-rows.ts';
import type { ReadEndpoint } from './stale.ts';

/** The endpoints that return one row by its id alone. */
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
  /** The row's name in messages: 'micro prompt'. */
  noun: string;
  /** Keeps a deleted row open while someone works on it; the dialog shows that it is gone (`useIsGone`). */
  isKept?: boolean;
  /** Called when the row is gone or can't be read, after the user was notified. */
  onMissing: () => void;
}

const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION');

/** A row's version: when it was last changed. Undefined for rows without this. */
function versionOf(row: unknown): string | undefined {
  const at = (row as { updated_at?: unknown } | null | undefined)?.updated_at;
  return typeof at === 'string' ? at : undefined;
}

/**
 * One row by its id. All hooks use the same query and set `enabled`: a refetch uses the options of the last render, and
 * needs a function to read with.
 */
const rowQuery = <K extends RowEndpoint>(key: K, id: string | null | undefined, enabled: boolean) =>
  queryOptions({
    queryKey: organizationKey(key, { params: { id } }),
    queryFn: ({ signal }) => request(key, { params: { id }, signal } as unknown as RequestInput<K>),
    enabled,
  });

/** Whether a row that someone works on was deleted by someone else, or merged into another. */
export function useIsGone<K extends RowEndpoint>(key: K, id: string | undefined): boolean {
  const { error } = useQuery(rowQuery(key, id, Boolean(id)));
  return isUnknown(error);
}

/** The later version of two answers about one row; the listed one if they have no version. */
function later<A, B>(listed: A | undefined, read: B | undefined): A | B | undefined {
  const [one, other] = [versionOf(listed), versionOf(read)];
  return listed && !(one && other && other > one) ? listed : read;
}

/** A row's own query, whose answer counts only if it arrived after the dialog opened. */
function useFreshRow<K extends RowEndpoint>(key: K, id: string | null, isListed: boolean) {
  const [confirmedId, setConfirmedId] = useState<string | null>(null);
  // Opening it again requires a new confirmation.
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
 * The row that an address names. Each time a dialog opens, it is read from the server, regardless of what an earlier
 * dialog or the list knew: a listed row is shown in the meantime, and changes to it (`useMutation`) wait for the
 * answer. A row that does not exist is reported as gone.
 */
export function useRow<K extends RowEndpoint, Row extends { id: string }>(
  key: K,
  id: string | null,
  { listed, noun, isKept = false, onMissing }: RowOptions<Row>,
): Row | ResponseOf<K> | undefined {
  const client = useQueryClient();
  const [kept, setKept] = useState<Row>();
  if (kept && kept.id !== id) setKept(undefined);
  // A row that leaves the list while someone works on it stays until they are done.
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
  // If a listed row can't be read for another reason, the action reports that.
  const isMissing = error !== null && (row === undefined || (!isKept && (!known || isUnknown(error))));
  useEffect(() => {
    if (!isMissing) return;
    if (isUnknown(error)) notify({ title: `This ${noun} no longer exists`, tone: 'warning' });
    else notifyError(`The ${noun} could not be read`, error);
    latest.current.onMissing();
  }, [isMissing, error, noun]);
  return row;
}
