import type { Context as HonoContext } from 'hono';
import type { AppVariables } from './handler.ts';
import { ownOrigin } from './http/own-address.ts';

/** The origin that this installation calls its own: its public address, or else the one by which it was asked. */
export function publicOrigin({ req, get }: HonoContext<AppVariables>): string {
  const { env } = get('context');
  if (env.publicUrl !== undefined) return new URL(env.publicUrl).origin;
  return ownOrigin((name) => req.header(name), env) ?? new URL(req.url).origin;
}
