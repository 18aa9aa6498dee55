import type { ApiErrorBody } from '@switchboard/contracts/errors';
import { ApiError } from '@switchboard/platform';
import { HttpError, http } from '@switchboard/platform/host';

/**
 * Asks for one of the operations of the sign-in library, which are not part of the typed API; none of their refusals ends
 * the session. Throws `ApiError`.
 */
export async function authRequest<T = unknown>(operation: string, body: object): Promise<T> {
  try {
    return (await http.post(`/api/auth/${operation}`, body)).data as T;
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
