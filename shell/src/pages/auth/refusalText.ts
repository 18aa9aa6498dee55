import { ApiError } from '@switchboard/platform';

/** What a form says of a refusal that no field tells: what the server says, or `fallback` where that tells nothing. */
export const refusalText =
  (fallback: string) =>
  (error: unknown): string | undefined => {
    if (!(error instanceof ApiError) || error.code === 'INTERNAL') return fallback;
    return Object.keys(error.fields).length > 0 ? undefined : error.message;
  };
