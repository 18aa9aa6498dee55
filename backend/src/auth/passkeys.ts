import { passkey } from '@better-auth/passkey';
import { APIError } from 'better-auth/api';
import type { Env } from '../env.ts';

/** What people read whose authenticator did not ask who they are. */
export const unverified =
  'This passkey did not check that it is you. Use one with a screen lock, a fingerprint or a PIN.';

function assertVerified(wasVerified: boolean | undefined): void {
  if (!wasVerified) throw new APIError('FORBIDDEN', { code: 'PASSKEY_UNVERIFIED', message: unverified });
}

/**
 * Passkeys of people, for the host that the installation is reached at. Each checks who uses it, when it is made and when it
 * signs in: so it stands for both factors.
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
