import type { RegistryModule } from '@switchboard/contracts/module-registry';
import { Banner, Button, Text } from '@switchboard/design-system';
import { Form, Slider } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { useId, useState } from 'react';
import { counted } from '../../superadmin/format.ts';
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
  const formId = useId();
  const release = useRelease(module);
  const { canary, active_version } = module.assignment;
  const running = canary?.version === version ? canary : null;
  const [ids, setIds] = useState<readonly string[]>(running?.organization_ids ?? []);
  const [percent, setPercent] = useState(running?.percent ?? 0);
  const isNobody = ids.length === 0 && percent === 0;
  const isUnchanged = running?.organization_ids === ids && running.percent === percent;
  const reach = canaryReach(module.assignment, ids.length, percent);
  const start = () => {
    if (isNobody || release.isPending) return;
    release.perform({ kind: 'canary', canary: { version, organization_ids: [...ids], percent } }, onClose);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={running ? 'Change the canary' : 'Start a canary'}
      description={`Some organizations get ${version}; ${
        active_version === null ? 'the others do not have the module yet.' : `all others keep ${active_version}.`
      }`}
      isDismissable={!release.isPending}
      footer={
        <>
          <Button isDisabled={release.isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={release.isPending} isDisabled={isNobody}>
            {running ? 'Save' : 'Start the canary'}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={start}>
        <Refusal title="The canary was not started" error={release.error} />
        {canary && !running && (
          <Banner tone="warning">
            It takes the place of the canary of {canary.version}. A rollback goes back to that one.
          </Banner>
        )}
        <OrganizationPicker ids={ids} onChange={setIds} />
        <Slider
          label="Share of all other organizations"
          value={percent}
          onChange={setPercent}
          formatValue={(value) => `${value} %`}
          description="Which organizations are in the share follows from their ids: always the same ones, and a larger share keeps those of a smaller one."
        />
        <Text as="p" role="status">
          {isNobody
            ? 'Name an organization or raise the share.'
            : isUnchanged
              ? `It reaches ${counted(module.assignment.canary_organizations, 'organization')} now.`
              : reach !== null && `It would reach about ${counted(reach, 'organization')}.`}
        </Text>
      </Form>
    </Dialog>
  );
}
