import type { AuthSecrets } from '../../auth-secret.ts';
import { sealSipPassword } from './sip-password.ts';

/** The trunk of a number for simulated calls: complete, so that the number is changed like any other, and it opens nothing. */
export const sandboxTrunk = (
  env: Pick<AuthSecrets, 'authSecret'>,
  number: { id: string; organization_id: string },
) => ({
  termination_sip_domain: 'sandbox.switchboard.example',
  auth_username: 'sandbox',
  ...sealSipPassword(env, number, 'sandbox-only'),
});
