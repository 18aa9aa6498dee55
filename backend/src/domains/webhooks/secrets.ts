import { randomBytes } from 'node:crypto';
import { deriveKey, type Env } from '../../env.ts';
import type { webhooks } from '../../generated/prisma/client.ts';
import { decryptSecret, encryptSecret, lastFour } from '../../secrets.ts';

const purpose = 'webhook-secrets';

type Owner = Pick<webhooks, 'id' | 'organization_id'>;

const boundTo = ({ id, organization_id }: Owner): string => `webhooks:${organization_id}:${id}`;

/** A new secret in the form of the Standard Webhooks specification, and the columns that keep it. */
export function newSecret(env: Env, owner: Owner): { secret: string; columns: Columns } {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const secret_encrypted = encryptSecret(deriveKey(env.authSecret, purpose), secret, boundTo(owner));
  return { secret, columns: { secret_encrypted, secret_last_four: lastFour(secret) } };
}

type Columns = Pick<webhooks, 'secret_encrypted' | 'secret_last_four'>;

/** The secrets that sign at this moment, the newest first. */
export function signingSecrets(env: Env, webhook: webhooks, now: Date): string[] {
  const { secret_encrypted, previous_secret_encrypted, previous_secret_expires_at } = webhook;
  const isPreviousGood = previous_secret_expires_at !== null && previous_secret_expires_at > now;
  return [secret_encrypted, isPreviousGood ? previous_secret_encrypted : null]
    .filter((stored) => stored !== null)
    .map((stored) => decryptSecret(deriveKey(env.authSecret, purpose), stored, boundTo(webhook)));
}
