import type { Context as HonoContext } from 'hono';
import { AppError } from './errors.ts';
import type { AppVariables } from './handler.ts';
import { ownOrigin } from './http/own-address.ts';

/** The origin that this installation calls its own: its public address, or else the one by which it was asked. Throws VALIDATION. */
export function publicOrigin({ req, get }: HonoContext<AppVariables>): string {
  const { env } = get('context');
  if (env.publicUrl !== undefined) return new URL(env.publicUrl).origin;
  const origin = ownOrigin((name) => req.header(name), env);
  if (origin === null) throw new AppError('VALIDATION', 'This request names no valid host.');
  return origin;
}
