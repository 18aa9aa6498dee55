import type { PublishWarningKind } from '@switchboard/contracts/assistants';
import { providersOf } from '@switchboard/contracts/fallbacks.limits';
import { providerOf } from '@switchboard/contracts/provider-names';
import { type ProviderName, providerFacts } from '@switchboard/contracts/providers.limits';
import type { Tx } from '../../database/database.ts';

/** Which providers an organization has a credential of, and whether it is on. */
export type ConfiguredProviders = ReadonlyMap<ProviderName, { is_active: boolean; key_was_refused: boolean }>;

/** Reads what `checkProviders` decides by. */
export async function readConfiguredProviders(tx: Pick<Tx, 'provider_credentials'>): Promise<ConfiguredProviders> {
  const rows = await tx.provider_credentials.findMany({
    select: { provider_name: true, is_active: true, test_result: true },
  });
  return new Map(
    rows.map(({ provider_name, is_active, test_result }) => [
      provider_name as ProviderName,
      { is_active, key_was_refused: test_result === 'key_refused' },
    ]),
  );
}

/** What a version says of its providers. */
export type NamedProviders = Parameters<typeof providersOf>[0];

interface Warning {
  level: 'warning';
  field: string;
  message: string;
  kind: PublishWarningKind;
}

/** Warns of each provider of a version that calls could not use: no credential, switched off, or its key was refused. */
export function checkProviders(snapshot: NamedProviders, configured: ConfiguredProviders): Warning[] {
  const named = (['llm', 'stt', 'tts'] as const).flatMap((role) =>
    providersOf(snapshot, role).map(({ provider, fields }) => ({
      provider: providerOf(role, provider),
      field: fields.provider,
    })),
  );
  return named.flatMap(({ provider, field }) => {
    if (provider === null) return [];
    const { label } = providerFacts[provider];
    const warning = (kind: PublishWarningKind, message: string) => [
      { level: 'warning' as const, field, message, kind },
    ];
    const state = configured.get(provider);
    if (!state) return warning('provider_without_key', `${label} has no credential yet. Add one under Providers`);
    if (!state.is_active)
      return warning('provider_switched_off', `The credential of ${label} is switched off. Enable it under Providers`);
    if (state.key_was_refused)
      return warning('provider_key_refused', `${label} refused its key at the last test. Change it under Providers`);
    return [];
  });
}
