import type { Context as HonoContext } from 'hono';
import type { AppVariables } from '../handler.ts';
import { acceptedOf } from '../http/accepted-encoding.ts';
import type { KeptAnswer } from './kept-answers.ts';

const encodings = [{ encoding: 'br' }, { encoding: 'gzip' }] as const;

/** Sends a kept answer in an encoding that the client accepts; without a body if the client already has it. */
export async function sendKept(
  http: HonoContext<AppVariables>,
  { bytes, etag, encoded }: KeptAnswer,
  { status, headers }: { status: 200 | 404; headers: Record<string, string> },
): Promise<Response> {
  const all = { ...headers, etag, vary: 'accept-encoding' };
  if (status === 200 && http.req.header('if-none-match')?.split(/, ?/).includes(etag)) return http.body(null, 304, all);
  const [way] = acceptedOf(http.req.header('accept-encoding'), encodings);
  if (!way) return http.body(bytes, status, all);
  return http.body(await encoded(way.encoding), status, { ...all, 'content-encoding': way.encoding });
}
