import { settingValues } from '@switchboard/contracts/setting-values';
import { useOrganization } from '@switchboard/platform';
import { ModuleSettingsContext } from '@switchboard/platform/host';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { type ReactNode, useMemo } from 'react';
import type { DevModule } from './DevModule.ts';

/** The module's settings: what the organization has set in the running installation, defaults for all else. */
export function ProvideSettings({ module, children }: { module: DevModule; children: ReactNode }) {
  const { id, settings: rules } = module.declaration;
  const isAsked = useOrganization() !== null && rules !== undefined && module.setup.shell !== null;
  const { data } = useQuery({ ...endpointQuery('GET /api/module-settings'), enabled: isAsked });
  const stored = data?.find(({ module_id }) => module_id === id)?.values;
  const values = useMemo(() => settingValues(rules ?? [], stored), [rules, stored]);
  return <ModuleSettingsContext value={values}>{children}</ModuleSettingsContext>;
}
