import { randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@switchboard/contracts/session.limits';
import { twoFactor } from 'better-auth/plugins/two-factor';

// Without characters that people confuse: l and 1, o and 0.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

const block = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');

/** Codes of fifty bits each, formatted for writing down: `abcde-fgh23`. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => `${block()}-${block()}`);
}

/** The second factor: an authenticator app, and recovery codes in case it is lost. */
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
