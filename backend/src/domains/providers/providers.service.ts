import { randomUUID } from 'node:crypto';
import {
  type ProviderConfig,
  type ProviderCredential,
  type ProviderCredentialInput,
  type ProviderCredentialUpdate,
  type ProviderTest,
  providerConfigs,
} from '@switchboard/contracts/providers';
import { type ProviderName, providerFacts, providerNames } from '@switchboard/contracts/providers.limits';
import { z } from 'zod';
import { actorCan, userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, isUniqueViolation, notFound, validationError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { Prisma, provider_credentials } from '../../generated/prisma/client.ts';
import { enqueue } from '../../jobs/queue.ts';
import { assertReachable, PrivateAddressError } from '../../outgoing/public-addresses.ts';
import { askProvider } from './ask-provider.ts';
import { openProviderKey, sealProviderKey } from './provider-key.ts';
import { baseUrlOf } from './provider-urls.ts';

type Shown = Omit<ProviderCredential, 'created_at' | 'updated_at' | 'last_test'> & {
  created_at: Date;
  updated_at: Date;
  last_test: (ProviderTest & { at: Date }) | null;
};

const nameOf = (row: Pick<provider_credentials, 'provider_name'>) => row.provider_name as ProviderName;
const labelOf = (row: Pick<provider_credentials, 'provider_name'>) => providerFacts[nameOf(row)].label;

/** A credential without its key; only people who manage keys see what distinguishes them. */
function shown({ actor }: Pick<Context, 'actor'>, row: provider_credentials): Shown {
  const { id, organization_id, is_active, created_at, updated_at, api_key_encrypted, api_key_last_four } = row;
  const { test_result: result, test_message: message, test_duration_ms: duration_ms, tested_at: at } = row;
  const isTested = result !== null && message !== null && duration_ms !== null && at !== null;
  return {
    id,
    organization_id,
    provider_name: nameOf(row),
    is_active,
    has_api_key: api_key_encrypted !== null,
    api_key_last_four: actorCan(actor, 'provider.manage') ? api_key_last_four : null,
    config: row.config as ProviderConfig,
    last_test: isTested ? { result: result as ProviderTest['result'], message, duration_ms, at } : null,
    created_at,
    updated_at,
  };
}

/** Resets an earlier test, which says nothing about another key or address. */
const untested = { test_result: null, test_message: null, test_duration_ms: null, tested_at: null };

/** Refuses an address that could never be reached, before anything is sent to it. Host names are checked when connecting. */
function assertBaseUrl({ env }: Context, { base_url }: ProviderConfig): void {
  try {
    if (base_url !== undefined) assertReachable(new URL(base_url).hostname, env.privateNetworks);
  } catch (error) {
    if (!(error instanceof PrivateAddressError)) throw error;
    throw new AppError('VALIDATION', error.message, { fields: { 'config.base_url': error.message } });
  }
}

/** Refuses a change of the address that would send the stored key to another server. */
function assertKeyMayFollow(before: provider_credentials, config: ProviderConfig, key: string | undefined): void {
  const { base_url } = before.config as ProviderConfig;
  if (before.api_key_encrypted === null || key !== undefined || base_url === config.base_url) return;
  const message = 'Please enter the API key again: it goes to another address now.';
  throw new AppError('VALIDATION', message, { fields: { api_key: message } });
}

/** The credentials of the organization, in the order of the providers. */
export async function listProviders(context: Context): Promise<Shown[]> {
  const rows = await context.db.provider_credentials.findMany().catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== 'P2021') throw error;
    throw new AppError('UNAVAILABLE', 'The provider_credentials table might not exist yet. Please run the migration.', {
      reason: 'migrations_pending',
    });
  });
  return providerNames
    .flatMap((name) => rows.filter((row) => row.provider_name === name))
    .map((row) => shown(context, row));
}

/** Adds a credential. Throws CONFLICT if the provider has one. */
export function createProvider(context: Context, input: z.output<typeof ProviderCredentialInput>): Promise<Shown> {
  const { provider_name, api_key, config } = input;
  assertBaseUrl(context, config as ProviderConfig);
  const owner = { id: randomUUID(), organization_id: context.organizationId };
  return transact(context, async (tx) => {
    const row = await tx.provider_credentials.create({
      data: {
        ...owner,
        provider_name,
        config: config as Prisma.InputJsonObject,
        ...(api_key === undefined ? {} : sealProviderKey(context.env, owner, api_key)),
        created_by: userIdOf(context.actor),
      },
    });
    await recordChange(tx, context, {
      resource: 'provider',
      id: row.id,
      name: labelOf(row),
      change: 'created',
      details: { provider_name, config: config as Prisma.InputJsonObject },
    });
    return shown(context, row);
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    const message = `${providerFacts[provider_name].label} has a credential already. Change that one.`;
    throw new AppError('CONFLICT', message, { reason: 'provider_configured' });
  });
}

async function lockProvider(tx: Tx, id: string): Promise<provider_credentials> {
  await tx.$queryRaw`SELECT id FROM provider_credentials WHERE id = ${id}::uuid FOR UPDATE`;
  const row = await tx.provider_credentials.findFirst({ where: { id } });
  if (!row) throw notFound('Provider credential');
  return row;
}

function readConfig(row: provider_credentials, config: Record<string, unknown>): ProviderConfig {
  const parsed = z.object({ config: providerConfigs[nameOf(row)] }).safeParse({ config });
  if (!parsed.success) throw validationError(parsed.error);
  return parsed.data.config as ProviderConfig;
}

/** Changes a credential; without a key the stored one stays. Throws NOT_FOUND and VALIDATION. */
export function updateProvider(
  context: Context,
  id: string,
  { api_key, is_active, config: given }: z.output<typeof ProviderCredentialUpdate>,
): Promise<Shown> {
  return transact(context, async (tx) => {
    const before = await lockProvider(tx, id);
    const config = given === undefined ? undefined : readConfig(before, given);
    if (config !== undefined) {
      assertBaseUrl(context, config);
      assertKeyMayFollow(before, config, api_key);
    }
    const row = await tx.provider_credentials.update({
      where: { id },
      data: {
        ...(is_active === undefined ? {} : { is_active }),
        ...(config === undefined ? {} : { config: config as Prisma.InputJsonObject }),
        ...(api_key === undefined ? {} : sealProviderKey(context.env, before, api_key)),
        ...(config === undefined && api_key === undefined ? {} : untested),
        updated_at: new Date(),
      },
    });
    await recordChange(tx, context, {
      resource: 'provider',
      id,
      name: labelOf(row),
      change: 'updated',
      details: {
        ...difference(before, row, ['is_active', 'config']),
        ...(api_key === undefined ? {} : { api_key: 'changed' }),
      },
    });
    return shown(context, row);
  });
}

/** Deletes a credential with its key. Throws NOT_FOUND. */
export async function deleteProvider(context: Context, id: string): Promise<void> {
  await transact(context, async (tx) => {
    const row = await lockProvider(tx, id);
    await tx.provider_credentials.delete({ where: { id }, select: { id: true } });
    await recordChange(tx, context, { resource: 'provider', id, name: labelOf(row), change: 'deleted' });
  });
}

/** Asks the provider whether it accepts the key, and stores the result. Throws NOT_FOUND. */
export async function testProvider(context: Context, id: string): Promise<ProviderTest> {
  const { env } = context;
  const before = await context.db.provider_credentials.findFirst({ where: { id } });
  if (!before) throw notFound('Provider credential');
  const config = before.config as ProviderConfig;
  const credential = {
    base_url: baseUrlOf(env.providerUrls, nameOf(before), config),
    api_key: openProviderKey(env, before),
    config,
  };
  const test = await askProvider(nameOf(before), credential, env.privateNetworks);
  await transact(context, async (tx) => {
    // The result is obsolete if the key or address was changed in the meantime.
    const { count } = await tx.provider_credentials.updateMany({
      where: { id, updated_at: before.updated_at },
      data: {
        test_result: test.result,
        test_message: test.message,
        test_duration_ms: test.duration_ms,
        tested_at: new Date(),
      },
    });
    if (count === 0) return;
    await recordChange(tx, context, {
      resource: 'provider',
      id,
      name: labelOf(before),
      change: 'updated',
      action: 'test',
      details: { result: test.result },
    });
    if (test.result === 'ok') await enqueue(tx, 'model-lists.read', { organization_id: context.organizationId });
  });
  return test;
}
