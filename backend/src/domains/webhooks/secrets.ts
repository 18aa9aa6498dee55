import { randomBytes } from 'node:crypto';
import { type AuthSecrets, seal, unseal } from '../../auth-secret.ts';
import type { webhooks } from '../../generated/prisma/client.ts';
import { lastFour } from '../../secrets.ts';

type Owner = Pick<webhooks, 'id' | 'organization_id'>;

/** For what secrets are sealed, and for which row. */
export const webhookSeal = {
  purpose: 'webhook-secrets',
  boundTo: ({ id, organization_id }: Owner): string => `webhooks:${organization_id}:${id}`,
} as const;
const { purpose, boundTo } = webhookSeal;

/** A new secret in the form of the Standard Webhooks specification, and the columns that keep it. */
export function newSecret(secrets: AuthSecrets, owner: Owner): { secret: string; columns: Columns } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const secret_encrypted = seal(secrets, purpose, secret, boundTo(owner));
  return { secret, columns: { secret_encrypted, secret_last_four: lastFour(secret) } };
}

type Columns = Pick<webhooks, 'secret_encrypted' | 'secret_last_four'>;

/** The secrets that sign at this moment, the newest first. */
export function signingSecrets(secrets: AuthSecrets, webhook: webhooks, now: Date): string[] {
  const { secret_encrypted, previous_secret_encrypted, previous_secret_expires_at } = webhook;
  const isPreviousGood = previous_secret_expires_at !== null && previous_secret_expires_at > now;
  return [secret_encrypted, isPreviousGood ? previous_secret_encrypted : null]
    .filter((stored) => stored !== null)
    .map((stored) => unseal(secrets, purpose, stored, boundTo(webhook)));
}
