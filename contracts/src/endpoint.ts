import type { z } from 'zod';
import type { LiveEventType } from './event-types.ts';
import type { FeatureFlag } from './modules.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may call an endpoint: `public` anyone; `session` any signed-in person; `member` a signed-in person with an active
 * organization that holds `permission`, or an API key
 * (`authorization: Bearer …`) of the scope that `scopeOf(permission)` names; `super-admin` a signed-in super admin; `release` a super admin, or a program with
 * a deploy token (`authorization: Bearer …`) of the module that `:id` names; `candidate` the browser that started the interview that
 * `:id` names, by its cookie.
 */
export type EndpointAccess = 'public' | 'session' | 'member' | 'super-admin' | 'release' | 'candidate';

/** One operation of the API, declared once and used by the server, the typed client, the OpenAPI document and the tests. */
export interface Endpoint {
  summary: string;
  access: EndpointAccess;
  /** Required for `member` endpoints. */
  permission?: Permission;
  /**
   * Refused to people whose address nobody has confirmed, where the installation can mail them a link (`unconfirmed_address`);
   * keys may.
   */
  needs_confirmed_address?: true;
  /**
   * Also done by whoever holds the call's own token (`call_token` of a placed call), as a bearer or, from a page that is being
   * left, as the whole body in `text/plain`.
   */
  takes_call_token?: true;
  /** Also done by the browser that started the interview that `:id` names, or by a `unique_link` in the body. */
  takes_candidate?: true;
  /** Feature without which the operation is refused; absent where other features depend on it as well. */
  flag?: FeatureFlag;
  /** What somebody is told who is not signed in, where it is not the usual. */
  signed_out_text?: string;
  /** Refused to organizations without the PRO plan. */
  is_pro?: true;
  /**
   * Live events after which a browser reads the answer again. A browser that made the change itself does so without waiting for
   * the event. `any change` is every event that says that a row changed.
   */
  stale_after?: readonly LiveEventType[] | 'any change';
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  /** The request is `multipart/form-data` with one file in the field `file`. */
  multipart?: boolean;
  /** The request's body is a file of this type; the handler reads it. */
  file_type?: string;
  /** Largest accepted body in bytes, when other than the default of 256 KiB. */
  max_body_bytes?: number;
  /** The answer is a file of this type, which the handler writes. */
  answer_type?: string;
  /** The JSON answer; absent, without an `answer_type`, means 204 without a body. */
  response?: z.ZodType;
  status?: 200 | 201 | 202 | 204;
}

/** Endpoints keyed by `METHOD /path/:param`. */
export type Endpoints = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Endpoint>;
