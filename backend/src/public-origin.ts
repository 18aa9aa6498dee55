import type { Context as HonoContext } from 'hono';
import type { AppVariables } from './handler.ts';
import { ownOrigin } from './http/own-address.ts';

/** The origin of this installation: its public address, or else that of the request. */
export function publicOrigin({ req, get }: HonoContext<AppVariables>): string {
  const { env } = get('context');
  if (env.publicUrl !== undefined) return new URL(env.publicUrl).origin;
  return ownOrigin((name) => req.header(name), env) ?? new URL(req.url).origin;
}
