import type { ApiErrorBody } from '@switchboard/contracts/errors';
import { ApiError } from '@switchboard/platform';
import { HttpError, http } from '@switchboard/platform/host';
import { clearCookies, cookieNames } from './cookies.ts';

/** Whether the answer is that of a server or proxy that could not even read the request, e.g. because of its cookies. */
const isUnreadable = ({ status, data }: HttpError): boolean =>
  status === 431 || (status === 400 && typeof data !== 'object');

async function post(url: string, body: object): Promise<unknown> {
  try {
    return (await http.post(url, body)).data;
  } catch (error) {
    if (!(error instanceof HttpError) || !isUnreadable(error)) throw error;
    clearCookies(cookieNames());
    return (await http.post(url, body)).data;
  }
}

/**
 * Asks for one of the operations of the sign-in library, which are not part of the typed API; none of their refusals ends
 * the session. Throws `ApiError`.
 */
export async function authRequest<T = unknown>(operation: string, body: object): Promise<T> {
  try {
    return (await post(`/api/auth/${operation}`, body)) as T;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const refusal = (error.data as Partial<ApiErrorBody> | undefined)?.error;
    if (refusal?.code) throw new ApiError(error.status, refusal);
    throw new ApiError(error.status, {
      code: 'UNAVAILABLE',
      message: 'The server cannot be reached. Please check your connection and try again.',
    });
  }
}
