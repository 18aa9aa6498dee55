import { AppError } from '../errors.ts';
import type { RequestContext } from '../context.ts';

// What better-auth may answer to the outside: everything else of it stays closed.
const openPaths = new Set([
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-up/email',
  'POST /api/auth/sign-out',
  'GET /api/auth/get-session',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'GET /api/auth/reset-password/:token',
  'POST /api/auth/change-password',
]);

const limited = new Set(['/api/auth/sign-up/email', '/api/auth/request-password-reset', '/api/auth/reset-password']);

const codes: Record<number, 'VALIDATION' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'LIMIT_EXCEEDED'> = {
  400: 'VALIDATION',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  422: 'CONFLICT',
  429: 'LIMIT_EXCEEDED',
};

async function emailOf(request: Request): Promise<string> {
  const body: unknown = await request.clone().json().catch(() => null);
  const email = body && typeof body === 'object' && 'email' in body ? body.email : '';
  return typeof email === 'string' ? email : '';
}

/** Hands a request to better-auth, with our limits before it and our error shape after it. */
export async function handleAuth(context: RequestContext, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const pattern = pathname.replace(/^\/api\/auth\/reset-password\/.+$/, '/api/auth/reset-password/:token');
  if (!openPaths.has(`${request.method} ${pattern}`)) throw new AppError('NOT_FOUND', 'Not found');
  if (limited.has(pathname)) await context.limits.accountChange(context.ipAddress);
  const signIn = pathname.endsWith('/sign-in/email') ? await context.limits.signIn(await emailOf(request)) : undefined;
  const headers = new Headers(request.headers);
  headers.set('x-switchboard-client-ip', context.ipAddress);
  const answer = await context.auth.handler(new Request(request, { headers }));
  if (answer.ok) await signIn?.succeeded();
  if (answer.status < 400) return answer;
  const body = (await answer.json().catch(() => ({}))) as { message?: string; code?: string };
  throw new AppError(codes[answer.status] ?? 'INTERNAL', body.message ?? 'The request could not be handled.', {
    ...(body.code ? { reason: body.code.toLowerCase() } : {}),
  });
}
