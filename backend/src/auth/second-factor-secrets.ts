import type { BetterAuthPlugin } from 'better-auth';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type pg from 'pg';
import { type AuthSecrets, acceptedSecrets } from '../auth-secret.ts';
import { librarySecret } from './library-secrets.ts';

/** What the library encrypts of a second factor by itself. */
const columns = ['secret', 'recovery_codes'] as const;

interface SecondFactorRow {
  id: string;
  secret: string;
  recovery_codes: string;
}

/** What the library encrypted, in clear. Throws under another secret. */
export const openByLibrary = (secret: string, data: string): Promise<string> =>
  symmetricDecrypt({ key: librarySecret(secret), data });

/** Encrypts as the library does. */
export const sealByLibrary = (secret: string, data: string): Promise<string> =>
  symmetricEncrypt({ key: librarySecret(secret), data });

/** The same under the first secret; null where it is so already, and where no accepted secret opens it. */
async function underFirst(secrets: AuthSecrets, stored: string): Promise<string | null> {
  for (const secret of acceptedSecrets(secrets)) {
    const clear = await openByLibrary(secret, stored).catch(() => null);
    if (clear === null) continue;
    return secret === secrets.authSecret ? null : sealByLibrary(secrets.authSecret, clear);
  }
  return null;
}

/** Brings what is stored of a person's second factor under the first secret. */
async function renewSecondFactor(secrets: AuthSecrets, systemPool: pg.Pool, userId: string): Promise<void> {
  const { rows } = await systemPool.query<SecondFactorRow>(
    'SELECT id, secret, recovery_codes FROM second_factors WHERE user_id = $1',
    [userId],
  );
  for (const row of rows)
    for (const column of columns) {
      const renewed = await underFirst(secrets, row[column]);
      if (renewed === null) continue;
      // Only over what was read: a recovery code that was used meanwhile stays used.
      await systemPool.query(`UPDATE second_factors SET ${column} = $3 WHERE id = $1 AND ${column} = $2`, [
        row.id,
        row[column],
        renewed,
      ]);
    }
}

/** The library opens second factors by its one secret: before it reads one of a person, it is brought under that. */
export const secondFactorSecrets = (secrets: AuthSecrets, systemPool: pg.Pool) =>
  ({
    id: 'second-factor-secrets',
    init({ adapter }) {
      if (secrets.previousSecrets.length === 0) return {};
      const findOne: typeof adapter.findOne = async (asked) => {
        const [where] = asked.model === 'twoFactor' ? (asked.where ?? []) : [];
        if (where?.field === 'userId' && typeof where.value === 'string')
          await renewSecondFactor(secrets, systemPool, where.value);
        return adapter.findOne(asked);
      };
      return { context: { adapter: { ...adapter, findOne } } };
    },
  }) satisfies BetterAuthPlugin;
