import type { BetterAuthPlugin } from 'better-auth';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type pg from 'pg';
import { type AuthSecrets, acceptedSecrets } from '../auth-secret.ts';
import { librarySecret } from './library-secrets.ts';

/** The columns of a second factor that the library encrypts itself. */
const columns = ['secret', 'recovery_codes'] as const;

interface SecondFactorRow {
  id: string;
  secret: string;
  recovery_codes: string;
}

/** Decrypts what the library encrypted. Throws with another secret. */
export const openByLibrary = (secret: string, data: string): Promise<string> =>
  symmetricDecrypt({ key: librarySecret(secret), data });

/** Encrypts as the library does. */
export const sealByLibrary = (secret: string, data: string): Promise<string> =>
  symmetricEncrypt({ key: librarySecret(secret), data });

/** Encrypts a value with the first secret; null if it already is, or if no accepted secret decrypts it. */
async function underFirst(secrets: AuthSecrets, stored: string): Promise<string | null> {
  for (const secret of acceptedSecrets(secrets)) {
    const clear = await openByLibrary(secret, stored).catch(() => null);
    if (clear === null) continue;
    return secret === secrets.authSecret ? null : sealByLibrary(secrets.authSecret, clear);
  }
  return null;
}

/** Encrypts a person's stored second factor with the first secret. */
async function renewSecondFactor(secrets: AuthSecrets, systemPool: pg.Pool, userId: string): Promise<void> {
  const { rows } = await systemPool.query<SecondFactorRow>(
    'SELECT id, secret, recovery_codes FROM second_factors WHERE user_id = $1',
    [userId],
  );
  for (const row of rows)
    for (const column of columns) {
      const renewed = await underFirst(secrets, row[column]);
      if (renewed === null) continue;
      // Only if the value is unchanged: a recovery code that was used in the meantime stays used.
      await systemPool.query(`UPDATE second_factors SET ${column} = $3 WHERE id = $1 AND ${column} = $2`, [
        row.id,
        row[column],
        renewed,
      ]);
    }
}

/** The library supports only one secret, so a person's second factor is encrypted with that one before the library reads it. */
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
