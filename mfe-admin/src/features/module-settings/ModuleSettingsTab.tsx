import type { ConfigurableModule } from '@switchboard/contracts/module-settings';
import { EmptyState, Heading, IconSettings, Loaded, Skeleton, Stack, Text } from '@switchboard/design-system';
import { notify, useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { useDialogAddress } from '@switchboard/platform/router';
import { useEffect } from 'react';
import { ModuleSettingsCard } from './ModuleSettingsCard.tsx';
import { ModuleSettingsDialog } from './ModuleSettingsDialog.tsx';

interface ModulesProps {
  modules: readonly ConfigurableModule[];
  canManage: boolean;
}

function Modules({ modules, canManage }: ModulesProps) {
  const { edit, open, close } = useDialogAddress(canManage ? ['edit'] : []);
  const edited = modules.find(({ module_id }) => module_id === edit);
  const isMissing = edit !== null && !edited;
  useEffect(() => {
    if (!isMissing) return;
    notify({ title: 'This module has no settings here', tone: 'warning' });
    close();
  }, [isMissing, close]);
  if (modules.length === 0)
    return (
      <EmptyState
        icon={<IconSettings />}
        title="Nothing to set"
        description="Modules that have settings appear here as soon as your organization gets them."
      />
    );
  return (
    <>
      {modules.map((module) => (
        <ModuleSettingsCard
          key={module.module_id}
          module={module}
          onEdit={canManage ? () => open('edit', module.module_id) : undefined}
        />
      ))}
      {edited && <ModuleSettingsDialog key={edited.module_id} module={edited} onClose={close} />}
    </>
  );
}

/** The organization's settings of its modules, as each module declares them. */
export function ModuleSettingsTab() {
  const canManage = useCan('module_settings.manage');
  const modules = useQuery(endpointQuery('GET /api/module-settings'));
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Heading level={2}>Modules</Heading>
        <Text as="p" tone="muted">
          {canManage
            ? "Your organization's settings for each part of Switchboard. Every member can read them, so don't enter secrets here."
            : 'Only owners and admins change these settings.'}
        </Text>
      </Stack>
      <Loaded query={modules} failed="Failed to load the settings" loading={<Skeleton shape="block" height={160} />}>
        {(rows) => <Modules modules={rows} canManage={canManage} />}
      </Loaded>
    </Stack>
  );
}
