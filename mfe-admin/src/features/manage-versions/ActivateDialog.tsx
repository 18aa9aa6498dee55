import type { PublishedVersion, RegistryModule } from '@switchboard/contracts/module-registry';
import { Heading, Stack, Text } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { ContractDifference } from '../../superadmin/ContractDifference.tsx';
import { counted } from '../../superadmin/format.ts';
import { Refusal } from '../../superadmin/Refusal.tsx';
import { useRelease } from '../../superadmin/useRelease.ts';
import { failuresOf, findVersion } from '../../superadmin/versions.ts';

interface Props {
  module: RegistryModule;
  version: PublishedVersion;
  /** The version is the canary, and becomes the active one. */
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
      ? 'A module that has an active version keeps one: this cannot be undone.'
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
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${isPromotion ? 'Promote' : 'Activate'} ${version.version}?`}
      description={effect(props)}
      confirmLabel={isPromotion ? 'Promote' : 'Activate'}
      isPending={release.isPending}
      onConfirm={() =>
        release.perform(isPromotion ? { kind: 'promote' } : { kind: 'activate', version: version.version }, onClose)
      }
    >
      <Stack gap={3}>
        <Refusal title={isPromotion ? 'Not promoted' : 'Not activated'} error={release.error} />
        {failures > 0 && (
          <Text as="p" tone="warning">
            It failed {counted(failures, 'time')} in browsers so far.
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
