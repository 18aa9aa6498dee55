import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import type { Env } from '../env.ts';

/** The message for people whose authenticator did not verify them. */
export const unverified =
  'This passkey did not check that it is you. Use one with a screen lock, a fingerprint or a PIN.';

function assertVerified(wasVerified: boolean | undefined): void {
  if (!wasVerified) throw new APIError('FORBIDDEN', { code: 'PASSKEY_UNVERIFIED', message: unverified });
}

/**
 * Passkeys of people, for the installation's host. Each verifies its user when it is created and at every sign-in, so it counts as
 * both factors.
 */
export const passkeys = ({ publicUrl }: Env) =>
  passkey({
    rpName: 'Switchboard',
    rpID: publicUrl ? new URL(publicUrl).hostname : 'localhost',
    ...(publicUrl ? { origin: new URL(publicUrl).origin } : {}),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => assertVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) => assertVerified(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          userId: 'user_id',
          publicKey: 'public_key',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'is_backed_up',
          createdAt: 'created_at',
          aaguid: 'model',
        },
      },
    },
  });
