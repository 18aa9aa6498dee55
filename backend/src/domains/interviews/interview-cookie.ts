import { timingSafeEqual } from 'node:crypto';
import { lateRecordingDays } from '@switchboard/contracts/interviews.limits';
import { parse, serialize } from 'hono/utils/cookie';
import type { Env } from '../../env.ts';
import { hashToken } from './tokens.ts';

// Covers an interview, a resume that staff allowed, and the days in which the rest of a recording may still arrive.
const cookieSeconds = (lateRecordingDays + 1) * 24 * 60 * 60;

const nameOf = (interviewId: string) => `sb_interview_${interviewId}`;

const options = ({ publicUrl }: Pick<Env, 'publicUrl'>) => ({
  path: '/api',
  httpOnly: true,
  sameSite: 'Strict' as const,
  secure: publicUrl?.startsWith('https:') ?? false,
});

/** The cookie that a link's token is exchanged for: no script can read it, and other sites can't send it. */
export const interviewCookie = (env: Pick<Env, 'publicUrl'>, interviewId: string, token: string): string =>
  serialize(nameOf(interviewId), token, { ...options(env), maxAge: cookieSeconds });

/** Removes the cookie. */
export const noInterviewCookie = (env: Pick<Env, 'publicUrl'>, interviewId: string): string =>
  serialize(nameOf(interviewId), '', { ...options(env), maxAge: 0 });

/** Whether a request has the cookie of the session with this hash. */
export function hasSession(cookies: string | undefined, interviewId: string, sessionHash: string | null): boolean {
  const name = nameOf(interviewId);
  const token = cookies ? parse(cookies, name)[name] : undefined;
  if (!token || !sessionHash) return false;
  return timingSafeEqual(Buffer.from(hashToken(token)), Buffer.from(sessionHash));
}
