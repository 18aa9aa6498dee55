import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, type RequestInput, type ResponseOf, request } from './api.ts';
import { organizationKey } from './keys.ts';
import { notify, notifyError } from './notify.ts';
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
  /** The rows on screen; undefined while they are on their way. */
  listed: readonly Row[] | undefined;
  /** What people call it, for the message: 'micro prompt'. */
  noun: string;
  /** Whoever works on the row keeps it when it is gone meanwhile, and says so: `useIsGone`. */
  isKept?: boolean;
  /** The row is gone, or cannot be read: people have been told. */
  onMissing: () => void;
}

const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION');

/**
 * One row by its id. Whoever asks for it asks in the same way and says by `enabled` whether to: the query reads again by what
 * was drawn last, and may not find nothing to read with there.
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

/**
 * The row that an address names: out of the list where it stands there, else read by its id, so that a link works
 * whatever page of the list is open. A row that does not exist is said to be gone.
 */
export function useRow<K extends RowEndpoint, Row extends { id: string }>(
  key: K,
  id: string | null,
  { listed, noun, isKept = false, onMissing }: RowOptions<Row>,
): Row | ResponseOf<K> | undefined {
  const [kept, setKept] = useState<Row>();
  // A row that leaves the list while somebody works on it stays until they are done.
  const known = listed?.find((row) => row.id === id) ?? (kept?.id === id ? kept : undefined);
  if (known && known !== kept) setKept(known);
  const { data, error } = useQuery(rowQuery(key, id, Boolean(id && listed && !known)));
  const missing = useRef(onMissing);
  useEffect(() => {
    missing.current = onMissing;
  });
  const row = known ?? data;
  const isMissing = error !== null && !(isKept && row !== undefined);
  useEffect(() => {
    if (!isMissing) return;
    if (isUnknown(error)) notify({ title: `This ${noun} does not exist any more`, tone: 'warning' });
    else notifyError(`The ${noun} could not be read`, error);
    missing.current();
  }, [isMissing, error, noun]);
  return row;
}
