import { authReasons } from '@switchboard/contracts/auth';
import type { RequestContext } from '../context.ts';
import { assertStorable } from '../database/storable.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { AppError } from '../errors.ts';
import { readJson } from '../http/endpoints.ts';
import type { Attempt } from '../http/rate-limits.ts';
import { requirePerson } from '../who-may.ts';
import { askingLibrary, clientAddressHeader, resetAsked, resetIdentifier } from './auth.ts';
import { type AccountChange, changeEmail, changePassword } from './change-account.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  plainCode,
  renewRecoveryCodes,
  secondFactorFields,
  secondStepDone,
  startSecondFactor,
} from './change-second-factor.ts';
import { isKnownBrowser, knownBrowserCookie } from './known-browser.ts';
import { currentRequest } from './library-secrets.ts';
import { noteSignIn } from './note-sign-in.ts';
import {
  addPasskey,
  askingWhoItIs,
  passkeyQuestions,
  passkeySignedIn,
  reduceToPasskey,
  startPasskey,
} from './passkey-steps.ts';
import { unverified } from './passkeys.ts';
import { assertGoodPassword } from './password-strength.ts';

// The paths of better-auth that are public; all others stay closed.
const openPaths = new Set([
  'POST /api/auth/sign-in/email',
  'POST /api/auth/sign-out',
  'GET /api/auth/get-session',
  'POST /api/auth/request-password-reset',
  'POST /api/auth/reset-password',
  'GET /api/auth/reset-password/:token',
  'POST /api/auth/change-password',
  'POST /api/auth/change-email',
  'POST /api/auth/send-verification-email',
  'POST /api/auth/two-factor/enable',
  'POST /api/auth/two-factor/verify-totp',
  'POST /api/auth/two-factor/verify-backup-code',
  'POST /api/auth/two-factor/generate-backup-codes',
  'POST /api/auth/two-factor/disable',
  'POST /api/auth/passkey/generate-register-options',
  'POST /api/auth/passkey/verify-registration',
  'POST /api/auth/passkey/generate-authenticate-options',
  'POST /api/auth/passkey/verify-authentication',
]);

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

type Body = Record<string, unknown>;

// We read the body once, so that the limits count what better-auth acts on. Forms, which better-auth would accept, are rejected.
async function readBody(request: Request): Promise<Body> {
  const body = await readJson(request);
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new AppError('VALIDATION', 'The body is not a JSON object', { reason: 'invalid_json' });
  assertStorable(body);
  return body as Body;
}

/** The request for better-auth. */
function handedOver(context: RequestContext, request: Request, body: Body | undefined): Request {
  const headers = new Headers(request.headers);
  headers.set(clientAddressHeader, context.ipAddress);
  const isQuestion = passkeyQuestions.has(new URL(request.url).pathname.slice('/api/auth'.length));
  if (!body || isQuestion) return new Request(request.url, { method: 'GET', headers });
  headers.set('content-type', 'application/json');
  headers.delete('content-length');
  return new Request(request.url, { method: request.method, headers, body: JSON.stringify(body) });
}

/** The session's token belongs only in its HttpOnly cookie: scripts of a page never see it. */
async function withoutToken(answer: Response, cookies: readonly string[]): Promise<Response> {
  if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('json')) return answer;
  const body: unknown = JSON.parse(await answer.text(), (key, value: unknown) => (key === 'token' ? undefined : value));
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(JSON.stringify(body), { status: answer.status, headers });
}

// Longer than creating a link takes, so that the time of an answer doesn't reveal whether an address has an account.
const evenTimeMs = 250;

async function inEvenTime<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, evenTimeMs))]);
  return answer;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Rejects the published password of demo accounts if others could use it. */
function assertNoClosedDemo({ isReachableByOthers, isDemo }: RequestContext['env'], password: unknown): void {
  if (!isReachableByOthers || isDemo || password !== demoPassword) return;
  throw new AppError(
    'FORBIDDEN',
    'Demo accounts are closed, because others can reach this installation. To open them, start it with SWITCHBOARD_DEMO=1.',
  );
}

/** What counts towards the limits, and what to do after better-auth has accepted the request. */
async function limited(context: RequestContext, request: Request, path: string, body: Body): Promise<Attempt | null> {
  const { limits, env, ipAddress, person } = context;
  const isKnown = (account: string) => isKnownBrowser(env, 'person', account, request.headers.get('cookie'));
  if (path === '/sign-in/email') {
    assertNoClosedDemo(env, body.password);
    const account = textOf(body.email);
    return limits.signIn({ account, ipAddress, isKnownBrowser: isKnown(account) });
  }
  // A stolen session doesn't allow guessing the password either.
  if (path in withPassword && person)
    return limits.signIn({ account: person.email, ipAddress, isKnownBrowser: isKnown(person.email) });
  if (path === '/passkey/generate-authenticate-options') await limits.passkey(ipAddress);
  if (path === '/reset-password') return limits.accountChange(ipAddress);
  if (path === '/request-password-reset') {
    await limits.accountChange(ipAddress);
    await limits.mail('reset', textOf(body.email));
  }
  if (path === '/send-verification-email') {
    const { email } = requirePerson(context).person;
    await limits.mail('confirm', email);
    body.email = email;
  }
  return null;
}

/** Changes to one's own account that need the password: what runs before better-auth, and what after it. */
const withPassword: Record<string, AccountChange> = {
  '/change-password': changePassword,
  '/change-email': changeEmail,
  '/two-factor/enable': startSecondFactor,
  '/two-factor/verify-totp': confirmSecondFactor,
  '/two-factor/generate-backup-codes': renewRecoveryCodes,
  '/two-factor/disable': endSecondFactor,
  '/passkey/generate-register-options': startPasskey,
  '/passkey/verify-registration': addPasskey,
};

/** The person to whom the browser belongs from now on; `reset` is the person whose password was reset. */
async function knownBy(
  context: RequestContext,
  path: string,
  body: Body,
  { answer, reset }: { answer: Response; reset: string | undefined },
): Promise<string | undefined> {
  // The owner of the mailbox gets in, even while strangers' attempts keep the account closed for unknown browsers.
  if (path === '/reset-password') return reset;
  if (path === '/sign-in/email') {
    // With a second factor, the password is only the first step.
    const { user } = (await answer.clone().json()) as { user?: { email: string } };
    return user?.email;
  }
  if (path === '/passkey/verify-authentication') return passkeySignedIn(context, await answer.clone().json(), body);
  if (!context.person && path.startsWith('/two-factor/verify-'))
    return secondStepDone(context, body.code, await answer.clone().json());
  return undefined;
}

const isSignIn = ({ person }: RequestContext, path: string) =>
  path === '/sign-in/email' ||
  path === '/passkey/verify-authentication' ||
  (!person && path.startsWith('/two-factor/verify-'));

/** Reduces a body to the one field that the library may get. */
function reduceToField({ person }: RequestContext, path: string, body: Body): void {
  // It would use one up for nothing.
  if (person && path === '/two-factor/verify-backup-code')
    throw new AppError(
      'VALIDATION',
      'Recovery codes only work for signing in. Use a code from your authenticator app.',
      { reason: 'invalid_backup_code' },
    );
  const field = secondFactorFields[path] ?? 'code';
  const value = field === 'code' ? plainCode(body.code) : body.password;
  for (const name of Object.keys(body)) delete body[name];
  body[field] = value;
}

// Replacements for library messages that are written for programmers.
const words: Partial<Record<(typeof authReasons)[number], string>> = {
  invalid_code: 'This is not the code that your app shows now.',
  invalid_backup_code: "This isn't one of your unused recovery codes.",
  invalid_two_factor_cookie: 'This took too long. Please sign in again.',
  too_many_attempts_request_new_code: 'Too many wrong codes. Please sign in again.',
  passkey_unverified: unverified,
  passkey_not_found: 'No account here has this passkey. Sign in with your password.',
  challenge_not_found: 'This took too long. Please try again.',
  authentication_failed: 'This passkey could not be checked. Please try again, or sign in with your password.',
  failed_to_verify_registration: 'The passkey could not be added. Please try again.',
  account_temporarily_locked: 'Too many wrong codes for this account. Please wait 15 minutes and try again.',
};

async function refusalOf(answer: Response, request: string): Promise<Error> {
  const refusal = (await answer.json().catch(() => ({}))) as { message?: string; code?: string };
  // The library also answers 500 with this code if the browser's answer isn't a passkey.
  if (answer.status >= 500 && refusal.code !== 'FAILED_TO_VERIFY_REGISTRATION')
    return new Error(`better-auth answered ${answer.status} to ${request}`);
  // A code of the library that the contract doesn't have becomes no reason; its text is still shown.
  const reason = authReasons.find((known) => known === refusal.code?.toLowerCase());
  const message = (reason && words[reason]) ?? refusal.message ?? 'The request could not be handled.';
  return new AppError(codes[answer.status] ?? 'VALIDATION', message, {
    ...(reason ? { reason } : {}),
  });
}

/** Passes a request to better-auth on behalf of the sender of `http`. Throws its errors in our error shape. */
export async function askAuth(context: RequestContext, request: Request): Promise<Response> {
  const answer = await askingLibrary(() => context.auth.handler(currentRequest(context.env, request)));
  if (answer.status < 400) return answer;
  throw await refusalOf(answer, `${request.method} ${new URL(request.url).pathname}`);
}

/**
 * Facts that others know about the person who may choose a password with a request: the one signed in, or the one a mailed link is
 * for. Null if no one may: estimating a password takes long, and strangers must not keep others waiting with it.
 */
async function knownOfChooser(
  { person, membership, client, systemPool }: RequestContext,
  { path, token }: { path: string; token: unknown },
): Promise<string[] | null> {
  const organizations = [membership?.organization.name, client?.organization.name].filter((name) => name !== undefined);
  if (path === '/change-password') return person && [person.full_name, person.email, ...organizations];
  if (path !== '/reset-password' || typeof token !== 'string') return null;
  const { rows } = await systemPool.query<{ full_name: string; email: string }>(
    `SELECT full_name, email FROM users
     WHERE id::text = (SELECT value FROM verifications WHERE identifier = $1 AND expires_at > now() LIMIT 1)`,
    [resetIdentifier(token)],
  );
  return rows[0] ? [rows[0].full_name, rows[0].email, ...organizations] : null;
}

/** Passes a request to better-auth, with our limits before it and our error shape after it. */
export async function handleAuth(context: RequestContext, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const pattern = pathname.replace(/^\/api\/auth\/reset-password\/.+$/, '/api/auth/reset-password/:token');
  if (!openPaths.has(`${request.method} ${pattern}`)) throw new AppError('NOT_FOUND', 'Not found');
  const path = pathname.slice('/api/auth'.length);
  const body = request.method === 'GET' ? undefined : await readBody(request);
  if (body && path in secondFactorFields) reduceToField(context, path, body);
  if (body) reduceToPasskey(path, body);
  if (typeof body?.newPassword === 'string') {
    // The library also takes the token from the address.
    const known = await knownOfChooser(context, { path, token: body.token || searchParams.get('token') });
    if (known) await assertGoodPassword(body.newPassword, known, 'newPassword');
  }
  const attempt = body && (await limited(context, request, path, body));
  const isOwn = path !== '/two-factor/verify-totp' || context.person !== null;
  const done = body && isOwn ? await withPassword[path]?.(requirePerson(context), body) : undefined;
  const asked: { email?: string } = {};
  const work = resetAsked.run(asked, () => askAuth(context, handedOver(context, request, body)));
  const answer = await (path === '/request-password-reset' || path === '/change-email' ? inEvenTime(work) : work);
  if (answer.ok) await attempt?.succeeded();
  if (!body || !answer.ok) return withoutToken(answer, []);
  if (path === '/passkey/generate-authenticate-options') return askingWhoItIs(answer);
  const known = await knownBy(context, path, body, { answer, reset: asked.email });
  if (known && isSignIn(context, path)) await noteSignIn(context, known, request.headers.get('cookie'));
  const cookies = known ? [knownBrowserCookie(context.env, 'person', known)] : [];
  return withoutToken(answer, [...cookies, ...((await done?.(answer)) ?? [])]);
}
