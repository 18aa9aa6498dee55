import type { Endpoints } from '@switchboard/contracts/endpoint';
import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import type { MemberContext, PersonContext, ReleaseContext, RequestContext, SuperAdminContext } from './context.ts';

/** Hono's variables: the request's context, created by the first middleware. */
export interface AppVariables {
  Variables: { context: RequestContext };
}

type Output<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

type ContextOf<E> = E extends { access: 'member' | 'candidate' }
  ? MemberContext
  : E extends { access: 'session' }
    ? PersonContext
    : E extends { access: 'super-admin' }
      ? SuperAdminContext
      : E extends { access: 'release' }
        ? ReleaseContext
        : RequestContext;

/** A handler's input: every part parsed by the endpoint's own schema; it reads a file (`file_type`) from `http`. */
interface Input<E> {
  params: Output<E, 'params'>;
  query: Output<E, 'query'>;
  headers: Output<E, 'headers'>;
  body: Output<E, 'body'>;
  http: HonoContext<AppVariables>;
}

type Answer<E> = E extends { response: infer S extends z.ZodType } ? Wire<z.input<S>> | Response : undefined | Response;

// Rows come from the database with dates and wider unions; the answer's schema decides at run time.
type Wire<T> = T extends (infer U)[]
  ? Wire<U>[]
  : T extends string
    ? string | Date
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T;

/** One handler for each endpoint of a domain: HTTP in, verb, answer out. */
export type Handlers<T extends Endpoints> = {
  [K in keyof T]: (context: ContextOf<T[K]>, input: Input<T[K]>) => Promise<Answer<T[K]>>;
};
