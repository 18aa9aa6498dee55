import { api, type Operation } from '@switchboard/contracts';
import type { Endpoint } from '@switchboard/contracts/endpoint';
import type { Context as HonoContext } from 'hono';
import { actorCan } from '../actor.ts';
import type { MemberContext } from '../context.ts';
import type { AppVariables } from '../handler.ts';
import { handlers } from '../handlers.ts';
import { perform, type RawInput } from '../http/endpoints.ts';
import { assertMay, assertOffered } from '../who-may.ts';

/** A client that is connected with a key: everything that it does uses this. */
export interface Connection {
  context: MemberContext;
  http: HonoContext<AppVariables>;
}

const permissionOf = ({ permission }: Endpoint) => {
  if (!permission) throw new Error('Tools and resources are operations of members');
  return permission;
};

/** True if a connection may do an operation that its organization has. */
export function mayDo({ context: { actor, organization } }: Connection, operation: Operation): boolean {
  const endpoint: Endpoint = api[operation];
  const isOn = !endpoint.flag || organization.feature_flags[endpoint.flag] !== false;
  return isOn && (!endpoint.is_pro || organization.is_pro) && actorCan(actor, permissionOf(endpoint));
}

/** Rejects an operation as the API does. Throws FORBIDDEN. */
export function assertMayDo({ context }: Connection, operation: Operation): void {
  const endpoint: Endpoint = api[operation];
  assertMay(context, permissionOf(endpoint));
  assertOffered(endpoint, context.organization);
}

/** Runs an operation of the API with the same handler as a request, and returns its answer as JSON data or text. */
export async function operate(connection: Connection, operation: Operation, raw: RawInput): Promise<unknown> {
  assertMayDo(connection, operation);
  const handler = handlers[operation] as (context: never, input: never) => Promise<unknown>;
  const answer = await perform(api[operation], handler, connection.context, raw, connection.http);
  return answer instanceof Response ? answer.text() : (answer ?? null);
}

/** A request with only path parameters and a query. */
export const asking = (params: Record<string, string> = {}, query: Record<string, string> = {}): RawInput => ({
  params,
  query,
  headers: {},
  readBody: async () => ({}),
});
