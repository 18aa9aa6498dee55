import { HttpError } from '@switchboard/platform/host';

/**
 * What the server says about a refused sign-in, sign-out or password change. These paths belong to the auth library
 * and are not part of the typed API; both its body and ours are understood.
 */
export function serverMessage(error: unknown, fallback: string): string {
  if (!(error instanceof HttpError)) return fallback;
  if (error.status === 0) return 'The server cannot be reached. Please check your connection and try again.';
  const body = error.data;
  if (typeof body !== 'object' || body === null) return fallback;
  const inner = 'error' in body && typeof body.error === 'object' && body.error !== null ? body.error : body;
  return 'message' in inner && typeof inner.message === 'string' && inner.message ? inner.message : fallback;
}
