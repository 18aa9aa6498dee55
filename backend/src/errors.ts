import { type ApiErrorBody, type ErrorCode, errorStatus } from '@switchboard/contracts/errors';
import type { ErrorReason } from '@switchboard/contracts/reasons';
import { sentenceOf } from '@switchboard/contracts/sentences';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { z } from 'zod';

// zod's own texts are for programmers: what a schema says nothing about is said in the product's words.
z.config({ customError: sentenceOf });

interface Detail {
  reason?: ErrorReason;
  fields?: Record<string, string>;
  /** What helps a program to do better; never anything of another organization. */
  details?: Record<string, unknown>;
  /** Seconds, sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Another HTTP status than the code's own, where outside systems expect it. */
  status?: ContentfulStatusCode;
}

/** An error whose message people may read. Everything else is answered with a generic text. */
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

/** What another tenant's row, a deleted row and a mistyped id all look like. */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `${what} not found`);
}

// Rounded down: what is promised is taken.
const sizeText = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / 1024 / 1024)} MB`;

/** A request of more bytes than are taken; says how many may come. */
export function tooLarge(mostBytes: number): AppError {
  return new AppError('VALIDATION', `This request is too large: up to ${sizeText(mostBytes)} may be sent.`, {
    reason: 'too_large',
    status: 413,
    details: { max_bytes: mostBytes },
  });
}

/** What is wrong inside a value of several kinds, where it is plainly of one of them; else the issue itself. */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  const below = (inner: z.core.$ZodIssue) => innermost({ ...inner, path: [...issue.path, ...inner.path] });
  if (issue.code === 'invalid_key') return issue.issues.flatMap(below);
  if (issue.code !== 'invalid_union') return [issue];
  // Of another kind is who is refused as a whole.
  const near = issue.errors.filter((inner) => inner.length > 0 && inner.every(({ path }) => path.length > 0));
  return near.length === 1 && near[0] ? near[0].flatMap(below) : [issue];
}

/** Turns zod's issues into one error: the first message for people, all of them by field for forms. */
export function validationError(error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  const issues = error.issues.flatMap(innermost);
  for (const issue of issues) {
    fields[issue.path.join('.') || 'body'] ??= issue.message;
    // Whoever sent them looks for them by their own names.
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= issue.message;
  }
  return new AppError('VALIDATION', issues[0]?.message ?? 'The request is not valid', { fields });
}

// The database is away, stopping, or has no connection or transaction free in time.
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'P1001',
  'P1017',
  'P2024',
  'P2028',
  // PgBouncer's word for a database that is away.
  '08P01',
  // Connected to what was the primary until a moment ago.
  '25006',
  '53300',
  '57P01',
  '57P03',
]);

/** Prisma's code of an error, or Postgres's own; of a statement that was written by hand, and of a code unknown to it, Prisma says only that it failed. */
function databaseCode(error: unknown): unknown {
  const { code, meta } = (error ?? {}) as {
    code?: unknown;
    meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } };
  };
  const isAnyOther = code === 'P2010' || code === 'P2039';
  return (isAnyOther && meta?.driverAdapterError?.cause?.originalCode) || code;
}

/** Whether the database refused a row because there is one like it. */
export function isUniqueViolation(error: unknown): boolean {
  const code = databaseCode(error);
  return code === 'P2002' || code === '23505';
}

/** Whether the database ended a transaction because another one was in its way: the same work may hold if it is done again. */
export function isWriteConflict(error: unknown): boolean {
  const code = databaseCode(error);
  return code === 'P2034' || code === '40001' || code === '40P01';
}

/**
 * Tells people of a taken value at its field: `transact(…).catch(conflictOn('name', 'This name is taken'))`. The index
 * decides, not a look beforehand: of two requests at once with one value, one is told.
 */
export function conflictOn(field: string, message: string): (error: unknown) => never {
  return (error) => {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('CONFLICT', message, { reason: 'duplicate', fields: { [field]: message } });
  };
}

// Prisma's and Postgres's codes that a race, not a defect, can bring about.
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
  if (typeof code === 'string' && unavailableCodes.has(code))
    return new AppError('UNAVAILABLE', 'The service is busy at the moment. Please try again.', {
      retryAfterSeconds: 2,
    });
  return undefined;
}

// What a file store is not reached by, and what a folder has no room or no right for.
const unstorableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'TimeoutError',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
]);

// Flydrive's errors say what was tried, and their causes what was in the way; a bucket's own errors say both.
function fromFileStore(error: unknown): AppError | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  let isOfFiles = typeof code === 'string' && code.startsWith('E_CANNOT_');
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code: own, $metadata } = cause as { code?: string; $metadata?: { httpStatusCode?: number } };
    isOfFiles ||= $metadata !== undefined;
    const isAway = unstorableCodes.has(own ?? cause.name) || ($metadata?.httpStatusCode ?? 0) >= 500;
    if (isOfFiles && isAway)
      return new AppError('UNAVAILABLE', 'Files cannot be stored or read at the moment. Please try again.', {
        retryAfterSeconds: 5,
      });
  }
  return undefined;
}

/** The error that answers whatever was thrown. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return validationError(error);
  return (
    fromFileStore(error) ??
    fromDatabase(error) ??
    new AppError('INTERNAL', 'Something went wrong on our side. Please try again.')
  );
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
