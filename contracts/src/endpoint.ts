import type { z } from 'zod';
import type { LiveEventType } from './event-types.ts';
import type { FeatureFlag } from './modules.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call an endpoint: `public`: anyone; `session`: any signed-in person; `member`: a signed-in person with an
 * active organization that grants `permission`, or an API key (`authorization: Bearer …`) with the scope of
 * `scopeOf(permission)`; `super-admin`: a signed-in super admin; `release`: a super admin, or a program with a deploy
 * token (`authorization: Bearer …`) of the module in `:id`; `candidate`: the browser that started the interview in
 * `:id`, by its cookie.
 */
export type EndpointAccess = 'public' | 'session' | 'member' | 'super-admin' | 'release' | 'candidate';

/**
 * One operation of the API, declared once and used by the server, the typed client, the OpenAPI document and the tests.
 */
export interface Endpoint {
  summary: string;
  access: EndpointAccess;
  /** Required for `member` endpoints. */
  permission?: Permission;
  /**
   * Refused with `unconfirmed_address` to people with an unconfirmed address, if the installation can mail them a link;
   * API keys are exempt.
   */
  needs_confirmed_address?: true;
  /**
   * Also allowed with the call's own token (`call_token` of a placed call), as a bearer token or, from a page that is
   * being closed, as the whole body in `text/plain`.
   */
  takes_call_token?: true;
  /** Also allowed for the browser that started the interview in `:id`, or with a `unique_link` in the body. */
  takes_candidate?: true;
  /** The operation is refused without this feature; absent if other features also depend on the operation. */
  flag?: FeatureFlag;
  /** The error message for people who are not signed in, if it isn't the usual one. */
  signed_out_text?: string;
  /** Refused to organizations without the PRO plan. */
  is_pro?: true;
  /**
   * Live events after which a browser reloads the answer. A browser that made the change itself reloads without waiting
   * for the event. `any change` means every event about a changed row.
   */
  stale_after?: readonly LiveEventType[] | 'any change';
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** The request is `multipart/form-data` with one file in the field `file`. */
  multipart?: boolean;
  /** The request's body is a file of this type, which the handler reads. */
  file_type?: string;
  /** Maximum body size in bytes if it isn't the default of 256 KiB. */
  max_body_bytes?: number;
  /** The answer is a file of this type, which the handler writes. */
  answer_type?: string;
  /** The JSON answer; absent, without an `answer_type`, means 204 without a body. */
  response?: z.ZodType;
  status?: 200 | 201 | 202 | 204;
}

/** Endpoints keyed by `METHOD /path/:param`. */
export type Endpoints = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Endpoint>;
