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

/** Draws what was read, its shape while it comes, and a failure with a way to try again. */
export function Loaded<T>({ query: { data, error, isFetching, refetch }, failed, loading, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return loading;
  return <ErrorState title={failed} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
