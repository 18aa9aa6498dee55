import { Canary, type RegistryModule } from '@switchboard/contracts/module-registry';
import { Banner, Text } from '@switchboard/design-system';
import { Slider } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { useSaveForm } from '@switchboard/platform/forms';
import { useState } from 'react';
import { counted } from '../../superadmin/format.ts';
import { OverBudget } from '../../superadmin/OverBudget.tsx';
import { Refusal } from '../../superadmin/Refusal.tsx';
import { useRelease } from '../../superadmin/useRelease.ts';
import { canaryReach } from '../../superadmin/versions.ts';
import { OrganizationPicker } from './OrganizationPicker.tsx';

interface Props {
  module: RegistryModule;
  version: string;
  onClose: () => void;
}

/** Gives a version to named organizations and to a share of all others. */
export function CanaryDialog({ module, version, onClose }: Props) {
  const release = useRelease(module);
  const [reason, setReason] = useState('');
  const { canary, active_version } = module.assignment;
  const running = canary?.version === version ? canary : null;
  const form = useSaveForm(Canary, {
    values: { version, organization_ids: running?.organization_ids ?? [], percent: running?.percent ?? 0 },
    save: (wanted) =>
      release.performAsync({ kind: 'canary', canary: wanted, over_budget: reason || undefined }, onClose),
    // The dialog shows the refusal.
    failed: () => undefined,
  });
  const { organization_ids: ids, percent } = form.watch();
  const isNobody = ids.length === 0 && percent === 0;
  const isUnchanged = running !== null && !form.formState.isDirty;
  const reach = canaryReach(module.assignment, ids.length, percent);
  return (
    <FormDialog
      form={form}
      title={running ? 'Change the canary' : 'Start a canary'}
      description={`Some organizations get ${version}; ${
        active_version === null ? 'the others do not have the module yet.' : `all others keep ${active_version}.`
      }`}
      submitLabel={running ? 'Save' : 'Start the canary'}
      isSubmitDisabled={isNobody}
      onClose={onClose}
    >
      <Refusal title={running ? 'The canary was not changed' : 'The canary was not started'} error={release.error} />
      <OverBudget error={release.error} reason={reason} onChange={setReason} />
      {canary && !running && (
        <Banner tone="warning">
          It takes the place of the canary of {canary.version}. A rollback goes back to that one.
        </Banner>
      )}
      <OrganizationPicker
        ids={ids}
        onChange={(next) => form.setValue('organization_ids', next, { shouldDirty: true })}
      />
      <Slider
        label="Share of all other organizations"
        value={percent}
        onChange={(next) => form.setValue('percent', next, { shouldDirty: true })}
        formatValue={(value) => `${value}%`}
        description="Which organizations are in the share follows from their ids: always the same ones, and a larger share keeps those of a smaller one."
      />
      <Text as="p" role="status">
        {isNobody
          ? 'Name an organization or raise the share.'
          : isUnchanged
            ? `It reaches ${counted(module.assignment.canary_organizations, 'organization')} now.`
            : reach !== null && `It would reach about ${counted(reach, 'organization')}.`}
      </Text>
    </FormDialog>
  );
}
