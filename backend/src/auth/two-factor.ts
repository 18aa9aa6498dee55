import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@switchboard/contracts/session.limits';
import { twoFactor } from 'better-auth/plugins/two-factor';

// Without those that are taken for one another: l and 1, o and 0.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

const block = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');

/** Codes of fifty bits each, as people write them down: `abcde-fgh23`. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => `${block()}-${block()}`);
}

/** The second factor of people: an authenticator app, and recovery codes for when it is lost. */
export const secondFactor = twoFactor({
  issuer: 'Switchboard',
  backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
  schema: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'second_factors',
      fields: {
        userId: 'user_id',
        backupCodes: 'recovery_codes',
        verified: 'is_confirmed',
        failedVerificationCount: 'failures',
        lockedUntil: 'locked_until',
      },
    },
  },
});
