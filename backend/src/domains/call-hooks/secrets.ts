import { randomBytes } from 'node:crypto';
import { type AuthSecrets, seal, unseal } from '../../auth-secret.ts';
import type { call_hooks } from '../../generated/prisma/client.ts';
import { lastFour } from '../../secrets.ts';

/** For what secrets are sealed, and for which row. */
export const callHookSeal = {
  purpose: 'call-hook-secrets',
  boundTo: ({ organization_id }: { organization_id: string }) => `call_hooks:${organization_id}`,
} as const;
const { purpose, boundTo } = callHookSeal;

/** A new secret in the form of the Standard Webhooks specification, and the columns that keep it. */
export function newSecret(secrets: AuthSecrets, organizationId: string) {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const secret_encrypted = seal(secrets, purpose, secret, boundTo({ organization_id: organizationId }));
  return { secret, columns: { secret_encrypted, secret_last_four: lastFour(secret) } };
}

/** The secrets that sign at this moment, the newest first. */
export function signingSecrets(secrets: AuthSecrets, hook: call_hooks, now: Date): string[] {
  const { secret_encrypted, previous_secret_encrypted, previous_secret_expires_at } = hook;
  const isPreviousValid = previous_secret_expires_at !== null && previous_secret_expires_at > now;
  return [secret_encrypted, isPreviousValid ? previous_secret_encrypted : null]
    .filter((stored) => stored !== null)
    .map((stored) => unseal(secrets, purpose, stored, boundTo(hook)));
}
