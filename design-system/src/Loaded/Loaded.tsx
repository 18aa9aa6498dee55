import type { ReactNode } from 'react';
import { ErrorState } from '../ErrorState/ErrorState.tsx';

/** The state of a query: data, an error, or neither yet. A later error leaves the data in place. */
export interface Reading<T> {
  data: T | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

export interface LoadedProps<T> {
  query: Reading<T>;
  /** The title of the error; the server's message is shown below it. */
  failed: string;
  /** A placeholder in the shape of the content. */
  loading: ReactNode;
  children: (data: T) => ReactNode;
}

/** Renders the data, the placeholder while it loads, or an error with a retry button. */
export function Loaded<T>({ query: { data, error, isFetching, refetch }, failed, loading, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (!error) return loading;
  return <ErrorState title={failed} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
