import type { SessionOrganization } from '@switchboard/contracts/session';
import { Button, EmptyState, IconBuilding } from '@switchboard/design-system';
import { notifyError } from '@switchboard/platform';
import { useSwitchOrganization } from '../../api/organization.ts';

interface Props {
  organization: SessionOrganization;
  /** The name of the one that is active now. */
  activeName: string;
}

/** Settings of an organization the person belongs to but does not work in right now. */
export function OtherOrganization({ organization, activeName }: Props) {
  const change = useSwitchOrganization();
  return (
    <EmptyState
      icon={<IconBuilding />}
      title={`These are the settings of ${organization.name}`}
      description={`You are working in ${activeName} now. Switch to see and change them.`}
      action={
        <Button
          variant="primary"
          isPending={change.isPending}
          onPress={() =>
            change.mutate(organization.id, {
              onError: (error) => notifyError('Failed to switch organization', error),
            })
          }
        >
          Switch to {organization.name}
        </Button>
      }
    />
  );
}
