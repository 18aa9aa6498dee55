import type { accountApi } from '@switchboard/contracts/account';
import { createEmailVerificationToken } from 'better-auth/api';
import { deriveKey } from '../../auth-secret.ts';
import type { DomainFixture } from '../../testing/operation-fixture.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** A session of a person in another browser; returns its id. */
async function newSession({ services }: TestApp, userId: string, userAgent = 'Firefox'): Promise<string> {
  const { rows } = await services.systemPool.query<{ id: string }>(
    `INSERT INTO sessions (token, user_id, expires_at, user_agent, ip_address)
     VALUES (gen_random_uuid(), $1, now() + interval '1 day', $2, '192.0.2.7') RETURNING id`,
    [userId, userAgent],
  );
  return rows[0]?.id ?? '';
}

/** A passkey of a person that no authenticator has; returns its id. */
async function newPasskey({ services }: TestApp, userId: string): Promise<string> {
  const { rows } = await services.systemPool.query<{ id: string }>(
    `INSERT INTO passkeys (user_id, name, credential_id, public_key, counter, device_type, is_backed_up)
     VALUES ($1, 'Laptop', gen_random_uuid(), 'none', 0, 'singleDevice', false) RETURNING id`,
    [userId],
  );
  return rows[0]?.id ?? '';
}

/** The token of a link that confirms an address, or moves its account to another one. */
export const emailToken = ({ services }: TestApp, email: string, newEmail?: string): Promise<string> =>
  createEmailVerificationToken(
    deriveKey(services.env.authSecret, 'auth').toString('hex'),
    email,
    newEmail,
    60,
    newEmail ? { requestType: 'change-email-verification' } : {},
  );

export const fixture: DomainFixture<typeof accountApi> = {
  operations: {
    'GET /api/account': { may: 'signed in' },
    'PATCH /api/account': { may: 'signed in', body: () => ({ full_name: 'Ada Lovelace' }) },
    // The link names the account that it is for.
    'POST /api/account/email/confirm': {
      may: 'signed in',
      ids: async ({ app }, asker) => ({ token: await emailToken(app, asker.email) }),
      body: (ids) => ids,
      foreignStatus: 403,
    },
    'GET /api/account/sessions': { may: 'signed in' },
    'DELETE /api/account/sessions/:id': {
      may: 'signed in',
      ids: async ({ app }, asker) => ({ id: await newSession(app, asker.userId) }),
    },
    'DELETE /api/account/sessions': { may: 'signed in' },
    'GET /api/account/passkeys': { may: 'signed in' },
    'PATCH /api/account/passkeys/:id': {
      may: 'signed in',
      ids: async ({ app }, asker) => ({ id: await newPasskey(app, asker.userId) }),
      body: () => ({ name: 'Phone' }),
    },
    'DELETE /api/account/passkeys/:id': {
      may: 'signed in',
      ids: async ({ app }, asker) => ({ id: await newPasskey(app, asker.userId) }),
    },
  },
};
