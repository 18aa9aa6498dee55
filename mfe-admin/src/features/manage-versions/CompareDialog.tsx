import type { PublishedVersion } from '@switchboard/contracts/module-registry';
import { Button } from '@switchboard/design-system';
import { Dialog } from '@switchboard/design-system/overlays';
import { ContractDifference } from '../../superadmin/ContractDifference.tsx';

interface Props {
  active: PublishedVersion;
  version: PublishedVersion;
  onClose: () => void;
}

/** The changes of a version for the shell, the API and the other modules. */
export function CompareDialog({ active, version, onClose }: Props) {
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={`What ${version.version} changes`}
      description={`Compared with the active version, ${active.version}.`}
      footer={
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <ContractDifference active={active} version={version} />
    </Dialog>
  );
}
