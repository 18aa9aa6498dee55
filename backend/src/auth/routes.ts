import type { RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { readJson } from '../http/endpoints.ts';
import { assertStorable } from '../http/storable.ts';
import { assertNotBreached } from './breached-passwords.ts';

// What better-auth may answer to the outside: everything else of it stays closed.
const openPaths = new Set([
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-out',
  'GET /api/auth/get-session',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'GET /api/auth/reset-password/:token',
  'POST /api/auth/change-password',
]);

const limited = new Set(['/api/auth/request-password-reset', '/api/auth/reset-password']);

const codes: Record<
  number,
  'VALIDATION' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'LIMIT_EXCEEDED'
> = {
  400: 'VALIDATION',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'CONFLICT',
  429: 'LIMIT_EXCEEDED',
};

// A body is read once, by us: what the limits count is what better-auth acts on. Forms, which it would also take, are not.
async function readBody(request: Request): Promise<Record<string, unknown>> {
  const body = await readJson(request);
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new AppError('VALIDATION', 'The body is not a JSON object', { reason: 'invalid_json' });
  assertStorable(body);
  return body as Record<string, unknown>;
}

/** The request as better-auth is given it. */
function handedOver(context: RequestContext, request: Request, body: Record<string, unknown> | undefined): Request {
  const headers = new Headers(request.headers);
  headers.set('x-switchboard-client-ip', context.ipAddress);
  if (!body) return new Request(request.url, { method: request.method, headers });
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) });
}

/** The session's token belongs into its HttpOnly cookie alone: scripts of a page never see it. */
async function withoutToken(answer: Response): Promise<Response> {
  if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('json')) return answer;
  const body: unknown = JSON.parse(await answer.text(), (key, value: unknown) => (key === 'token' ? undefined : value));
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(body), { status: answer.status, headers });
}

async function limitGuesses(context: RequestContext, pathname: string, body: Record<string, unknown>) {
  if (limited.has(pathname)) await context.limits.accountChange(context.ipAddress);
  if (pathname.endsWith('/sign-in/email'))
    return context.limits.signIn(typeof body.email === 'string' ? body.email : '');
  // Whoever holds a stolen session does not get to guess the password either.
  if (pathname.endsWith('/change-password') && context.person) return context.limits.signIn(context.person.email);
  return undefined;
}

/** Hands a request to better-auth, with our limits before it and our error shape after it. */
export async function handleAuth(context: RequestContext, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const pattern = pathname.replace(/^\/api\/auth\/reset-password\/.+$/, '/api/auth/reset-password/:token');
  if (!openPaths.has(`${request.method} ${pattern}`)) throw new AppError('NOT_FOUND', 'Not found');
  const body = request.method === 'GET' ? undefined : await readBody(request);
  // A new password ends every other session, whatever the page asks for.
  if (body && pathname.endsWith('/change-password')) body.revokeOtherSessions = true;
  if (typeof body?.newPassword === 'string') await assertNotBreached(body.newPassword, 'newPassword');
  const guess = body && (await limitGuesses(context, pathname, body));
  const answer = await context.auth.handler(handedOver(context, request, body));
  if (answer.ok) await guess?.succeeded();
  if (answer.status < 400) return withoutToken(answer);
  if (answer.status >= 500) throw new Error(`better-auth answered ${answer.status} to ${request.method} ${pattern}`);
  const refusal = (await answer.json().catch(() => ({}))) as { message?: string; code?: string };
  throw new AppError(codes[answer.status] ?? 'VALIDATION', refusal.message ?? 'The request could not be handled.', {
    ...(refusal.code ? { reason: refusal.code.toLowerCase() } : {}),
  });
}
