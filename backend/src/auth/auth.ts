import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { passwordMaxLength, passwordMinLength } from '@switchboard/contracts/session.limits';
import { betterAuth, type User } from 'better-auth';
import { parse, serialize } from 'hono/utils/cookie';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { outageOf } from '../outages.ts';
import { mailAccount } from './account-mails.ts';
import { noteEnded, sessionTokens } from './ended-sessions.ts';
import { knownBrowserCookie } from './known-browser.ts';
import { librarySecret, readSigned, signedValue } from './library-secrets.ts';
import { openSession } from './open-session.ts';
import { passkeys } from './passkeys.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { secondFactorSecrets } from './second-factor-secrets.ts';
import { secondFactor } from './two-factor.ts';

/** The person whose password a request has reset: the library's answer doesn't contain them. */
export const resetAsked = new AsyncLocalStorage<{ email?: string }>();

/** The error of a statement of the library, which answers without the cause. */
const libraryFailure = new AsyncLocalStorage<{ error?: unknown }>();

function noteFailure(error: unknown): never {
  const failure = libraryFailure.getStore();
  if (failure) failure.error = error;
  throw error;
}

/**
 * Runs work that calls the library. If its statements failed because of the database or a disk, throws that error, however the
 * library handled it.
 */
export async function askingLibrary<T>(work: () => Promise<T>): Promise<T> {
  const failure: { error?: unknown } = {};
  const [outcome] = await Promise.allSettled([libraryFailure.run(failure, work)]);
  if (outageOf(failure.error)) throw failure.error;
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** A copy of an object with some of its methods replaced. */
function withOwn<T extends object>(target: T, replaced: Record<string, (...given: never[]) => unknown>): T {
  return new Proxy(target, {
    get(_, key) {
      const value: unknown = replaced[String(key)] ?? Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** The pool for the library, which takes its connections by promises; their errors are recorded. */
function notingFailures(pool: pg.Pool): pg.Pool {
  const query = (client: pg.PoolClient) => (text: string, values: unknown[]) =>
    client.query(text, values).catch(noteFailure);
  return withOwn(pool, {
    async connect() {
      const client = await pool.connect().catch(noteFailure);
      return withOwn(client, { query: query(client) });
    },
  });
}

/** The header with our view of the client's address, for the library. */
export const clientAddressHeader = 'x-switchboard-client-ip';

const sessionSeconds = 7 * 24 * 60 * 60;

/** Sign-in by email and password. Organizations, roles and invitations are separate domains. */
export function createAuth(env: Env, systemPool: pg.Pool) {
  const services = { env, systemPool };
  return betterAuth({
    appName: 'Switchboard',
    secret: librarySecret(env.authSecret),
    basePath: '/api/auth',
    ...(env.publicUrl ? { baseURL: env.publicUrl } : {}),
    // Our own middleware rejects cross-site requests before they arrive here; links lead back only to the same host.
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    database: notingFailures(systemPool),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
      async onPasswordReset({ user }) {
        const asked = resetAsked.getStore();
        if (asked) asked.email = user.email;
        await mailAccount(services, user.email, 'account.password-changed', { name: user.name });
        await endResetLinks(systemPool, user.id);
        await noteEnded(systemPool, await sessionTokens(systemPool, user.id), 'password');
        // Anyone who reads the mailbox of an address owns it; an earlier passkey may belong to a stranger.
        if (!env.smtpUrl) return;
        await systemPool.query(
          'DELETE FROM passkeys USING users WHERE users.id = $1 AND NOT users.email_verified AND user_id = users.id',
          [user.id],
        );
        await systemPool.query('UPDATE users SET email_verified = true WHERE id = $1', [user.id]);
      },
      async sendResetPassword({ user, url }) {
        await keepNewestResetLink(systemPool, user.id);
        await mailAccount(services, user.email, 'account.reset-password', { name: user.name, link: url });
      },
    },
    // Without a mail server no one could open the link.
    ...(env.smtpUrl
      ? {
          emailVerification: {
            expiresIn: 60 * 60,
            async sendVerificationEmail({ user, url, token }: { user: User; url: string; token: string }) {
              const link = `${new URL(url).origin}/profile?confirm=${token}`;
              const { name, email: address } = user;
              await mailAccount(services, address, 'account.confirm-address', { name, address, link });
            },
          },
        }
      : {}),
    user: {
      modelName: 'users',
      changeEmail: { enabled: true, updateEmailWithoutVerification: !env.smtpUrl },
      fields: { name: 'full_name', emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionSeconds,
      updateAge: 24 * 60 * 60,
      // Sensitive operations ask for the password instead.
      freshAge: 0,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        // Declared here so that a session that the library creates to replace another keeps its organization and second factor.
        activeOrganizationId: { type: 'string', required: false, input: false, fieldName: 'active_organization_id' },
        clientOrganizationId: { type: 'string', required: false, input: false, fieldName: 'client_organization_id' },
        isByPasskey: { type: 'boolean', required: false, input: false, fieldName: 'is_by_passkey' },
      },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      // A reader of the table finds nothing to reset a password with.
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      cookiePrefix: 'switchboard',
      useSecureCookies: env.publicUrl?.startsWith('https:') ?? false,
      disableCSRFCheck: true,
      // Set explicitly, because better-auth leaves it out under a test runner.
      disableOriginCheck: false,
      database: { generateId: () => crypto.randomUUID() },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
    },
    plugins: [openSession, secondFactor, secondFactorSecrets(env, systemPool), passkeys(env)],
    // The limits in http/rate-limits.ts are shared by all processes and count per account.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

// Of two concurrent links the one written last stays, whichever request gets here first.
async function keepNewestResetLink(systemPool: pg.Pool, userId: string): Promise<void> {
  await systemPool.query(
    'DELETE FROM verifications WHERE value = $1 AND created_at < (SELECT max(created_at) FROM verifications WHERE value = $1)',
    [userId],
  );
}

/** The identifier under which the library stores a reset link: hashed, as `storeIdentifier` says. */
export const resetIdentifier = (token: string): string =>
  createHash('sha256').update(`reset-password:${token}`).digest('base64url');

/** Ends every mailed link with which this person's password could be reset. */
export async function endResetLinks(systemPool: pg.Pool, userId: string): Promise<void> {
  await systemPool.query('DELETE FROM verifications WHERE value = $1', [userId]);
}

export type Auth = ReturnType<typeof createAuth>;

/** Signs a person in without a password after their account was created; returns the cookies of the session and of the browser. */
export async function sessionCookiesOf(
  { auth, env, ipAddress, userAgent }: { auth: Auth; env: Env; ipAddress: string; userAgent: string },
  { id, email }: { id: string; email: string },
): Promise<string[]> {
  const { headers } = await askingLibrary(() =>
    auth.api.openSession({
      body: { user_id: id },
      headers: new Headers({ [clientAddressHeader]: ipAddress, 'user-agent': userAgent }),
      returnHeaders: true,
    }),
  );
  return [...headers.getSetCookie(), knownBrowserCookie(env, 'person', email)];
}

/**
 * The same after a sign-up that can't be repeated, because the account exists and its code or link is used: if no session can be
 * opened, there are no cookies, and the page sends the person to sign in.
 */
export async function sessionCookiesIfPossible(
  request: Parameters<typeof sessionCookiesOf>[0] & { log: Logger },
  person: { id: string; email: string },
): Promise<string[]> {
  try {
    return await sessionCookiesOf(request, person);
  } catch (error) {
    request.log.warn({ err: error }, 'could not open a session after a sign-up');
    return [];
  }
}

/** Name of the cookie with the signed session token. */
export function sessionCookieName(env: Env): string {
  return `${env.publicUrl?.startsWith('https:') ? '__Secure-' : ''}switchboard.session_token`;
}

/** The session's cookie, signed again if a previous secret had signed it; null if it needs no change. */
export function renewedSessionCookie(env: Env, cookieHeader: string | undefined): string | null {
  const name = sessionCookieName(env);
  const given = cookieHeader ? parse(cookieHeader, name)[name] : undefined;
  const signed = given ? readSigned(env, given) : null;
  if (!signed?.isPrevious) return null;
  // Set as the library does. The row decides when the session ends.
  return serialize(name, signedValue(env, signed.value), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: env.publicUrl?.startsWith('https:') ?? false,
    maxAge: sessionSeconds,
  });
}
