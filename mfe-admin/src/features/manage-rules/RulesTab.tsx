import type { RegistryModule } from '@switchboard/contracts/module-registry';
import { Section, Stack } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { moduleEndpoints } from '../../superadmin/assignment.ts';
import { notifyFailure } from '../../superadmin/refusals.ts';
import { Allowances } from './Allowances.tsx';

const off = 'off';
const offered = [5, 10, 25, 50];

function optionsOf(current: number | null) {
  const shares = [...new Set([...offered, ...(current === null ? [] : [current])])].sort((one, other) => one - other);
  return [
    { id: off, label: 'Off: people decide' },
    ...shares.map((share) => ({ id: String(share), label: `When more than ${share}% of openings fail` })),
  ];
}

function AutomaticRollback({ module: { id, assignment } }: { module: RegistryModule }) {
  const { auto_rollback_percent: current } = assignment;
  const change = useMutation(
    endpointMutation('PUT /api/modules/:id/settings', {
      stale: moduleEndpoints,
      failed: (error) => notifyFailure('Failed to change the setting', error),
    }),
  );
  const choose = (chosen: string) =>
    change.mutate(
      { params: { id }, body: { auto_rollback_percent: chosen === off ? null : Number(chosen) } },
      { onSuccess: () => notify({ title: 'Setting changed', tone: 'success' }) },
    );
  const shown = change.isPending ? change.variables.body.auto_rollback_percent : current;
  return (
    <Select
      label="Roll back automatically"
      description="Counts how often the module was opened in this hour and the one before, from 20 times on. If several organizations run the version, it has to fail in two of them. The newest version that works becomes active again."
      options={optionsOf(shown)}
      value={shown === null ? off : String(shown)}
      isDisabled={change.isPending}
      onChange={choose}
    />
  );
}

/** A super admin's rules for a module: when it rolls back automatically, and which pages it may have under other paths. */
export function RulesTab({ module }: { module: RegistryModule }) {
  return (
    <Stack gap={6}>
      <Section title="Automatic rollback" titleLevel={3}>
        <AutomaticRollback module={module} />
      </Section>
      <Allowances moduleId={module.id} />
    </Stack>
  );
}
