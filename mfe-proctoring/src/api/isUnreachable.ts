import { ApiError } from '@switchboard/platform';

/** Whether a request may not have reached the server, or the server couldn't handle it; it can be sent again. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
