import { ApiError } from '@switchboard/platform';

/** A form's message for a refusal that no field shows: the server's message, or `fallback` when there is none. */
export const refusalText =
  (fallback: string) =>
  (error: unknown): string | undefined => {
    if (!(error instanceof ApiError) || error.code === 'INTERNAL') return fallback;
    return Object.keys(error.fields).length > 0 ? undefined : error.message;
  };
