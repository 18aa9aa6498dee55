import type { PublishedVersion, RegistryModule } from '@switchboard/contracts/module-registry';
import { Banner, Heading, Stack, Text } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { useState } from 'react';
import type { Act } from '../../superadmin/assignment.ts';
import { ContractDifference } from '../../superadmin/ContractDifference.tsx';
import { counted } from '../../superadmin/format.ts';
import { doubtAbout } from '../../superadmin/health.ts';
import { OverBudget } from '../../superadmin/OverBudget.tsx';
import { Refusal } from '../../superadmin/Refusal.tsx';
import { useRelease } from '../../superadmin/useRelease.ts';
import { failuresOf, findVersion } from '../../superadmin/versions.ts';

interface Props {
  module: RegistryModule;
  version: PublishedVersion;
  /** The version is the canary and becomes the active one. */
  isPromotion: boolean;
  onClose: () => void;
}

function effect({ module, version }: Props): string {
  const { active_version, canary } = module.assignment;
  const parts = ['Every organization gets it with its next page load.'];
  if (canary && canary.version !== version.version)
    parts.push(`The organizations of the canary keep ${canary.version}.`);
  else if (canary) parts.push('The canary ends.');
  parts.push(
    active_version === null
      ? 'There is no earlier version to go back to, but you can take the module away from everyone again.'
      : `You can go back to ${active_version}.`,
  );
  return parts.join(' ');
}

/** Asks before every organization gets a version, and shows what changes. */
export function ActivateDialog(props: Props) {
  const { module, version, isPromotion, onClose } = props;
  const release = useRelease(module);
  const active = findVersion(module, module.assignment.active_version);
  const failures = failuresOf(version);
  // Only a canary can have usage figures that raise doubts.
  const doubt = module.assignment.canary?.version === version.version ? doubtAbout(version) : null;
  const verb = isPromotion ? 'Promote' : 'Activate';
  const secondWord = doubt === null ? {} : { is_confirmed: true };
  const [reason, setReason] = useState('');
  const act: Act = isPromotion
    ? { kind: 'promote', ...secondWord }
    : { kind: 'activate', version: version.version, over_budget: reason || undefined, ...secondWord };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`${verb} ${version.version}?`}
      tone={doubt === null ? 'default' : 'danger'}
      description={effect(props)}
      confirmLabel={doubt === null ? verb : `${verb} nevertheless`}
      isPending={release.isPending}
      onConfirm={() => release.perform(act, onClose)}
    >
      <Stack gap={3}>
        <Refusal title={isPromotion ? 'Not promoted' : 'Not activated'} error={release.error} />
        <OverBudget error={release.error} reason={reason} onChange={setReason} />
        {doubt !== null && (
          <Banner tone="warning" title="This canary is not known to work">
            {doubt}
          </Banner>
        )}
        {doubt === null && failures > 0 && (
          <Text as="p" tone="warning">
            Browsers reported {counted(failures, 'failure')} of it so far.
          </Text>
        )}
        {active && (
          <Stack gap={2}>
            <Heading level={3}>What changes</Heading>
            <ContractDifference active={active} version={version} titleLevel={4} />
          </Stack>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
