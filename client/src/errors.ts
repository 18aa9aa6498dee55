import type { ErrorReason } from './generated/reasons.ts';

/** The body of an error, as the API answers it. */
interface ErrorBody {
  code?: string;
  message?: string;
  reason?: ErrorReason;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
  request_id?: string;
}

/** The API refused a request. Check `reason`; the message is for people. */
export class ApiError<Reason extends ErrorReason | undefined = ErrorReason | undefined> extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** One of the eight codes, such as `CONFLICT`. */
  readonly code: string;
  readonly reason: Reason;
  /** Messages by field, for a body or query with wrong values. */
  readonly fields: Readonly<Record<string, string>>;
  /** Data that comes with the reason, such as `next_allowed_time`. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Identifies the request in the log of the installation. */
  readonly requestId: string | undefined;
  /** Seconds to wait before another attempt, where the API named them. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfterSeconds?: number) {
    super(body.message ?? `The server answered ${status} without an explanation.`);
    this.status = status;
    this.code = body.code ?? 'INTERNAL';
    this.reason = body.reason as Reason;
    this.fields = body.fields ?? {};
    this.details = body.details ?? {};
    this.requestId = body.request_id;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The server could not be reached, or didn't answer in time. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  readonly isTimeout: boolean;

  constructor(message: string, { cause, isTimeout = false }: { cause?: unknown; isTimeout?: boolean } = {}) {
    super(message, { cause });
    this.isTimeout = isTimeout;
  }
}

/** Whether the API refused a request for this reason: `if (isRefusedFor(error, 'number_taken')) …`. */
export function isRefusedFor<Reason extends ErrorReason>(
  error: unknown,
  ...reasons: Reason[]
): error is ApiError<Reason> {
  return error instanceof ApiError && reasons.includes(error.reason as Reason);
}

/** Reads an answer that is no success into an error. */
export async function apiErrorOf(response: Response): Promise<ApiError> {
  const answer = (await response.json().catch(() => null)) as { error?: ErrorBody } | null;
  return new ApiError(response.status, answer?.error ?? {}, retryAfterSeconds(response.headers.get('retry-after')));
}

/** Seconds of a `Retry-After` header, which may also be a date. */
function retryAfterSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
