import type { Api } from '@switchboard/contracts';
import type { ApiErrorBody, ErrorCode } from '@switchboard/contracts/errors';
import type { ErrorReason } from '@switchboard/contracts/reasons';
import type { z } from 'zod';
import { HttpError, http } from './http.ts';
import { host } from './installedHost.ts';
import { placeOf, sessionStore } from './session.ts';

/** Why a call failed, by the names in the contracts; or that there was no answer. */
export type ApiErrorReason = ErrorReason | 'timeout' | 'network';

interface Failure extends Partial<Omit<ApiErrorBody['error'], 'reason'>> {
  code: ErrorCode;
  message: string;
  reason?: ApiErrorReason | undefined;
}

/** An error response of the API, or a failure to reach it (`code` UNAVAILABLE). */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly reason: ApiErrorReason | undefined;
  readonly fields: Record<string, string>;
  /** Details of the reason, e.g. `next_allowed_time`. */
  readonly details: Record<string, unknown>;
  readonly requestId: string | undefined;

  constructor(status: number, body: Failure) {
    super(body.message);
    this.name = 'ApiError';
    this.code = body.code;
    this.status = status;
    this.reason = body.reason;
    this.fields = body.fields ?? {};
    this.details = body.details ?? {};
    this.requestId = body.request_id;
  }
}

type Input<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.input<S> : never;

/** Options of every call, in addition to its endpoint's input. */
interface RequestOptions {
  headers?: Record<string, string>;
  /** The file of a multipart endpoint. */
  file?: File;
  /** The body of an endpoint that takes a raw file (`file_type`). */
  archive?: Blob;
  signal?: AbortSignal;
  /** Fraction of the upload that has been sent, 0 to 1. */
  onUploadProgress?: (fraction: number) => void;
  /** Timeout in milliseconds; default 30,000. */
  timeoutMs?: number;
}

/** The input of one endpoint's call. */
export type RequestInput<K extends keyof Api> = (Input<Api[K], 'params'> extends never
  ? { params?: undefined }
  : { params: Input<Api[K], 'params'> }) &
  (Input<Api[K], 'query'> extends never ? { query?: undefined } : { query?: Partial<Input<Api[K], 'query'>> }) &
  (Input<Api[K], 'body'> extends never ? { body?: undefined } : { body: Input<Api[K], 'body'> }) &
  RequestOptions;

/** The response of an endpoint. */
export type ResponseOf<K extends keyof Api> = Api[K] extends { response: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** The server's error for a session that has ended. */
export type SessionRefusal = Pick<Failure, 'message' | 'reason'>;

let onUnauthenticated: (refusal: SessionRefusal) => void = () => undefined;

/** Lets the host react when the session has ended. */
export function setUnauthenticatedHandler(handler: (refusal: SessionRefusal) => void): void {
  onUnauthenticated = handler;
}

// Accounts separate from the person's session: their refusals say nothing about the session.
const otherAccounts: readonly (string | undefined)[] = [
  'super_admin',
  'deploy_token',
  'second_factor',
  'interview_not_resumable',
];

function endsSession(url: string, { code, reason }: Partial<ApiErrorBody['error']>): boolean {
  return code === 'UNAUTHENTICATED' && !otherAccounts.includes(reason) && !/^\/api\/superadmin(\/|$)/.test(url);
}

// The page assumes an outdated organization, role or feature set: the frame finds out which.
const staleSession: readonly string[] = [
  'organization_changed',
  'organization_deleted',
  'organization_suspended',
  'no_organization',
  'role',
  'feature_disabled',
  'pro_required',
  'second_factor_required',
  'client_only',
  'staff_only',
];

function toApiError(url: string, error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  const { status, data } = error;
  const body = (data as Partial<ApiErrorBody> | undefined)?.error;
  if (body?.code) {
    if (endsSession(url, body)) onUnauthenticated({ message: body.message ?? '', reason: body.reason });
    if (body.reason && staleSession.includes(body.reason)) void host().refreshSession();
    return new ApiError(status, body);
  }
  if (status !== 0) return new ApiError(status, { code: 'INTERNAL', message: 'The server gave an unexpected answer.' });
  const timedOut = error.why === 'timeout';
  return new ApiError(0, {
    code: 'UNAVAILABLE',
    message: timedOut
      ? 'The server took too long to answer. Please try again.'
      : 'The server cannot be reached. Please check your connection and try again.',
    reason: timedOut ? 'timeout' : 'network',
  });
}

/** Calls one endpoint of the API. Throws `ApiError`. */
export async function request<K extends keyof Api & string>(
  key: K,
  input: RequestInput<K> | (object extends RequestInput<K> ? undefined : never) = {} as RequestInput<K>,
): Promise<ResponseOf<K>> {
  const given = (input ?? {}) as RequestOptions & {
    params?: Record<string, string>;
    query?: Record<string, unknown>;
    body?: unknown;
  };
  const [method, pattern] = key.split(' ') as [string, string];
  const url = pattern.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(String(given.params?.[name])));
  let data = given.archive ? await given.archive.arrayBuffer() : given.body;
  if (given.file) {
    const form = new FormData();
    for (const [name, value] of Object.entries((given.body as Record<string, string>) ?? {})) form.set(name, value);
    form.set('file', given.file);
    data = form;
  }
  const organizationId = placeOf(sessionStore.getState().session);
  try {
    const answer = await http.send({
      method,
      url,
      query: given.query,
      data,
      headers: {
        ...(organizationId ? { 'x-organization-id': organizationId } : {}),
        ...(given.archive ? { 'content-type': given.archive.type || 'application/gzip' } : {}),
        ...given.headers,
      },
      signal: given.signal,
      timeoutMs: given.timeoutMs,
      onUploadProgress: given.onUploadProgress,
    });
    return answer.data as ResponseOf<K>;
  } catch (error) {
    throw toApiError(url, error);
  }
}
