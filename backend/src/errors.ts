import { type ApiErrorBody, type ErrorCode, errorStatus } from '@switchboard/contracts/errors';
import type { ErrorReason } from '@switchboard/contracts/reasons';
import { sentenceOf } from '@switchboard/contracts/sentences';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';
import { type Outage, outageOf } from './outages.ts';
import { WorkFailed } from './work/work-failed.ts';

// zod's own texts are for programmers: issues without a message of their own get the product's wording.
z.config({ customError: sentenceOf });

interface Detail {
  reason?: ErrorReason;
  fields?: Record<string, string>;
  /** Details that help a program; never anything of another organization. */
  details?: Record<string, unknown>;
  /** Seconds, sent as Retry-After. */
  retryAfterSeconds?: number;
  /** An HTTP status other than the code's own, if outside systems expect it. */
  status?: ContentfulStatusCode;
}

/** An error whose message is shown to people. Other errors are answered with a generic text. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: Detail;

  constructor(code: ErrorCode, message: string, detail: Detail = {}) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
  }

  get status(): ContentfulStatusCode {
    return this.detail.status ?? errorStatus[this.code];
  }
}

/** The same error for another tenant's row, a deleted row and a mistyped id. */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `${what} not found`);
}

// Rounded down, so that a file of the stated size is accepted.
const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / 1024 / 1024)} MB`;

/** A request with too many bytes; its message names the limit. */
export function tooLarge(maxBytes: number): AppError {
  return new AppError('VALIDATION', `This request is too large: up to ${sizeText(maxBytes)} may be sent.`, {
    reason: 'too_large',
    status: 413,
    details: { max_bytes: maxBytes },
  });
}

/** A request whose JSON has too many values. */
export function tooManyValues(maxValues: number): AppError {
  const message = `This request has more than ${maxValues.toLocaleString('en')} values. Split it into several requests.`;
  return new AppError('VALIDATION', message, { reason: 'too_large', status: 413, details: { max_values: maxValues } });
}

/** The issues inside a union's value if it clearly belongs to one of the kinds; else the issue itself. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const below = (inner: z.core.$ZodIssue) => innermost({ ...inner, path: [...issue.path, ...inner.path] });
  if (issue.code === 'invalid_key') return issue.issues.flatMap(below);
  if (issue.code !== 'invalid_union') return [issue];
  // If a value is rejected as a whole, it is of another kind.
  const near = issue.errors.filter((inner) => inner.length > 0 && inner.every(({ path }) => path.length > 0));
  return near.length === 1 && near[0] ? near[0].flatMap(below) : [issue];
}

/** Maximum fields in one error, and unknown keys of one object: an answer grows no faster than its request. */
const maxFields = 100;
const maxUnknownKeys = 20;
const maxKeyLength = 100;

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys' || issue.keys.length <= maxUnknownKeys) return issue.message.slice(0, 4_000);
  const shown = issue.keys.slice(0, 3).map((key) => key.slice(0, maxKeyLength));
  return `The request has unknown fields: ${shown.join(', ')} and ${(issue.keys.length - shown.length).toLocaleString('en')} more`;
}

/** Turns zod's issues into one error: the first message for people, all of them by field for forms. */
export function validationError(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  const issues = error.issues.slice(0, maxFields).flatMap(innermost).slice(0, maxFields);
  for (const issue of issues) {
    const message = messageOf(issue);
    fields[issue.path.join('.') || 'body'] ??= message;
    // The sender looks for them by their own names.
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, maxUnknownKeys))
        fields[[...issue.path, key.slice(0, maxKeyLength)].join('.')] ??= message;
  }
  return new AppError('VALIDATION', issues[0] ? messageOf(issues[0]) : 'The request is not valid', { fields });
}

/** The code of a Prisma or Postgres error. For raw statements and unknown codes, Prisma itself only reports a failure. */
function databaseCode(error: unknown): unknown {
  const { code, meta } = (error ?? {}) as {
    code?: unknown;
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
  };
  const isAnyOther = code === 'P2010' || code === 'P2039';
  return (isAnyOther && meta?.driverAdapterError?.cause?.originalCode) || code;
}

/** True if the database rejected a row as a duplicate. */
export function isUniqueViolation(error: unknown): boolean {
  const code = databaseCode(error);
  return code === 'P2002' || code === '23505';
}

/** True if the database ended a transaction because of another one: the same work may succeed if it is repeated. */
export function isWriteConflict(error: unknown): boolean {
  const code = databaseCode(error);
  return code === 'P2034' || code === '40001' || code === '40P01';
}

/**
 * Turns a duplicate value into an error at its field: `transact(…).catch(conflictOn('name', 'This name is taken'))`. The index
 * decides instead of a check beforehand: of two concurrent requests with one value, one gets the error.
 */
export function conflictOn(field: string, message: string): (error: unknown) => never {
  return (error) => {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', message, { reason: 'duplicate', fields: { [field]: message } });
  };
}

// Codes of Prisma and Postgres that a race, not a defect, can cause.
function fromDatabase(error: unknown): AppError | undefined {
  const code = databaseCode(error);
  if (isUniqueViolation(error)) return new AppError('CONFLICT', 'This already exists', { reason: 'duplicate' });
  if (code === 'P2003' || code === '23503')
    return new AppError('CONFLICT', 'Something else still refers to this, or what it refers to is gone', {
      reason: 'reference',
    });
  if (code === 'P2025') return notFound('The record');
  if (isWriteConflict(error))
    return new AppError('CONFLICT', 'Someone else changed this at the same time. Please try again.', {
      reason: 'race',
    });
  return undefined;
}

/** The error while a dependency is unavailable, with the time to retry after. */
const unavailable: Record<Outage, { message: string; retryAfterSeconds: number }> = {
  database: { message: 'The service is busy at the moment. Please try again.', retryAfterSeconds: 2 },
  files: { message: 'Files cannot be stored or read at the moment. Please try again.', retryAfterSeconds: 5 },
  disk: {
    message:
      'The server has no disk space left, so nothing can be saved at the moment. Please try again in a few minutes.',
    retryAfterSeconds: 30,
  },
};

/** The error for requests while a dependency is unavailable. */
export function unavailableFor(outage: Outage): AppError {
  const { message, retryAfterSeconds } = unavailable[outage];
  return new AppError('UNAVAILABLE', message, { retryAfterSeconds });
}

/** The error for a request whose text could not be processed; undefined if that is our defect. */
function ofWork(error: unknown): AppError | undefined {
  if (!(error instanceof WorkFailed) || error.reason === 'failed') return undefined;
  return error.reason === 'too_much_waiting'
    ? new AppError('UNAVAILABLE', error.message, { retryAfterSeconds: 30 })
    : new AppError('VALIDATION', error.message);
}

/** The answer's error for anything thrown. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const failedWork = ofWork(error);
  if (failedWork) return failedWork;
  if (error instanceof z.ZodError) return validationError(error);
  const outage = outageOf(error);
  if (outage) return unavailableFor(outage);
  return fromDatabase(error) ?? new AppError('INTERNAL', 'Something went wrong on our side. Please try again.');
}

/** The body of an error's answer. */
export function errorBody(error: AppError, requestId: string): ApiErrorBody {
  const { reason, fields, details } = error.detail;
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(reason ? { reason } : {}),
      ...(fields ? { fields } : {}),
      ...(details ? { details } : {}),
      request_id: requestId,
    },
  };
}
