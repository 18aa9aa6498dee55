import type { ReactNode } from 'react';
import { ErrorState } from '../ErrorState/ErrorState.tsx';

/** What is being read: an answer, a failure, or neither yet. A later failure leaves the answer in place. */
export interface Reading<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface LoadedProps<T> {
  query: Reading<T>;
  /** The title of the failure; what the server says stands below it. */
  failed: string;
  /** The shape of what comes. */
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

// Asked again, the answer is the same until something else changes.
const finalCodes = ['FORBIDDEN', 'NOT_FOUND', 'VALIDATION'];

/** Whether trying again may help; every error that is no answer of the API may pass. */
const mayPass = (error: Error & { code?: unknown }) => !finalCodes.includes(String(error.code));

// What the error of an API carries beside its message.
const requestIdOf = (error: Error & { requestId?: unknown }) =>
  typeof error.requestId === 'string' ? error.requestId : undefined;

/** Draws what was read, its shape while it comes, and a failure with a way to try again. */
export function Loaded<T>({ query: { data, error, isFetching, refetch }, failed, loading, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return loading;
  return (
    <ErrorState
      title={failed}
      message={error.message}
      requestId={requestIdOf(error)}
      {...(mayPass(error) ? { onRetry: () => void refetch() } : {})}
      isRetrying={isFetching}
    />
  );
}
