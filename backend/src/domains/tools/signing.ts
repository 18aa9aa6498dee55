import { randomBytes, randomUUID } from 'node:crypto';
import { toolSecretOverlapHours } from '@switchboard/contracts/assistant-tools.limits';
import type { ToolSigningSecret } from '@switchboard/contracts/tools';
import { type AuthSecrets, seal, unseal } from '../../auth-secret.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { recordChange } from '../../events/record-change.ts';
import type { tool_signing_secrets } from '../../generated/prisma/client.ts';
import { lastFour } from '../../secrets.ts';

/** The purpose and row for which secrets are sealed. */
export const toolSigningSeal = {
  purpose: 'tool-signing-secrets',
  boundTo: ({ organization_id }: { organization_id: string }) => `tool_signing_secrets:${organization_id}`,
} as const;
const { purpose, boundTo } = toolSigningSeal;

function newSecret(secrets: AuthSecrets, organizationId: string) {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const secret_encrypted = seal(secrets, purpose, secret, boundTo({ organization_id: organizationId }));
  return { secret, columns: { secret_encrypted, secret_last_four: lastFour(secret) } };
}

/** The secrets that currently sign, newest first. An organization's first request creates its secret. */
export async function signingSecrets({ db, env, organizationId }: Context, now: Date): Promise<string[]> {
  const where = { organization_id: organizationId };
  const found = await db.tool_signing_secrets.findFirst({ where });
  const row = found ?? (await makeFirst());
  const isPreviousGood = row.previous_secret_expires_at !== null && row.previous_secret_expires_at > now;
  return [row.secret_encrypted, isPreviousGood ? row.previous_secret_encrypted : null]
    .filter((stored) => stored !== null)
    .map((stored) => unseal(env, purpose, stored, boundTo(where)));

  // Of two concurrent first requests, both sign with the secret that stays.
  async function makeFirst(): Promise<tool_signing_secrets> {
    const { columns } = newSecret(env, organizationId);
    return transact({ db, organizationId }, async (tx) => {
      await tx.tool_signing_secrets.createMany({ data: { ...where, ...columns }, skipDuplicates: true });
      return tx.tool_signing_secrets.findFirstOrThrow({ where });
    });
  }
}

function shown(row: tool_signing_secrets | null): ToolSigningSecret {
  const until = row?.previous_secret_expires_at;
  return {
    last_four: row?.secret_last_four ?? null,
    previous_expires_at: until && until > new Date() ? until.toISOString() : null,
  };
}

/** The signing secret by its last characters. */
export async function getSigningSecret({ db, organizationId }: Context): Promise<ToolSigningSecret> {
  return shown(await db.tool_signing_secrets.findFirst({ where: { organization_id: organizationId } }));
}

/** Creates a new signing secret; the previous one also signs for another day, so that receivers can switch without loss. */
export function rotateSigningSecret(context: Context): Promise<ToolSigningSecret & { secret: string }> {
  const { organizationId: organization_id } = context;
  const { secret, columns } = newSecret(context.env, organization_id);
  return transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organization_id}::uuid FOR NO KEY UPDATE`;
    const before = await tx.tool_signing_secrets.findFirst({ where: { organization_id } });
    const row = before
      ? await tx.tool_signing_secrets.update({
          where: { id: before.id },
          data: {
            ...columns,
            previous_secret_encrypted: before.secret_encrypted,
            previous_secret_expires_at: new Date(Date.now() + toolSecretOverlapHours * 3_600_000),
          },
        })
      : await tx.tool_signing_secrets.create({ data: { id: randomUUID(), organization_id, ...columns } });
    await recordChange(tx, context, {
      resource: 'tool_secret',
      id: row.id,
      name: 'Signing secret',
      change: 'updated',
      action: 'rotate_secret',
      details: { secret_last_four: row.secret_last_four },
    });
    return { ...shown(row), secret };
  });
}
