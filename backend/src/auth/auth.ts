import { passwordMaxLength, passwordMinLength } from '@switchboard/contracts/session';
import { betterAuth } from 'better-auth';
import type pg from 'pg';
import type { Logger } from 'pino';
import { deriveKey, type Env } from '../env.ts';
import type { Mailer } from '../mail/mailer.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const sessionSeconds = 7 * 24 * 60 * 60;

/** Sign-in by e-mail and password. Organizations, roles and invitations are domains of their own. */
export function createAuth(env: Env, systemPool: pg.Pool, mailer: Mailer, log: Logger) {
  return betterAuth({
    appName: 'Switchboard',
    secret: deriveKey(env.authSecret, 'auth').toString('hex'),
    basePath: '/api/auth',
    ...(env.publicUrl ? { baseURL: env.publicUrl } : {}),
    // Our own middleware refuses cross-site requests before they come here; links lead back to the same host only.
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    database: systemPool,
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
      // Not awaited: how long the mail takes would tell that there is an account.
      async sendResetPassword({ user, url }) {
        mailer
          .send({
            to: user.email,
            subject: 'Reset your Switchboard password',
            text: `Hello ${user.name},\n\nopen this link within an hour to choose a new password:\n\n${url}\n\nIf you did not ask for this, nothing has changed and you can ignore this message.\n`,
          })
          .catch((error: unknown) => log.error({ err: error }, 'a password reset could not be mailed'));
      },
    },
    user: {
      modelName: 'users',
      fields: { name: 'full_name', emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionSeconds,
      updateAge: 24 * 60 * 60,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      additionalFields: {
        activeOrganizationId: { type: 'string', required: false, input: false, fieldName: 'active_organization_id' },
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
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      cookiePrefix: 'switchboard',
      useSecureCookies: env.publicUrl?.startsWith('https:') ?? false,
      disableCSRFCheck: true,
      // Said explicitly, because better-auth leaves it out under a test runner.
      disableOriginCheck: false,
      database: { generateId: () => crypto.randomUUID() },
      ipAddress: { ipAddressHeaders: ['x-switchboard-client-ip'] },
    },
    // The limits in http/rate-limits.ts are shared by all processes and count per account.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

export type Auth = ReturnType<typeof createAuth>;

/** Name of the cookie that carries the signed session token. */
export function sessionCookieName(env: Env): string {
  return `${env.publicUrl?.startsWith('https:') ? '__Secure-' : ''}switchboard.session_token`;
}
