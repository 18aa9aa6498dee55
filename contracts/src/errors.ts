import { z } from 'zod';
import { ErrorReason } from './reasons.ts';

/** The eight error codes with their HTTP statuses. */
export const errorStatus = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  LIMIT_EXCEEDED: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
} as const;

/** One of the eight error codes of the API. */
export const ErrorCode = z.enum([
  'VALIDATION',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'LIMIT_EXCEEDED',
  'UNAVAILABLE',
  'INTERNAL',
]);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** The body of every error: `fields` maps input paths to messages. */
export const ApiErrorBody = z.strictObject({
  error: z.strictObject({
    code: ErrorCode,
    message: z.string(),
    reason: ErrorReason.optional(),
    fields: z.record(z.string(), z.string()).optional(),
    /** Data that helps a program react, e.g. `next_allowed_time`; its content depends on the reason. */
    details: z.record(z.string(), z.unknown()).optional(),
    request_id: z.string(),
  }),
});
export type ApiErrorBody = z.infer<typeof ApiErrorBody>;
