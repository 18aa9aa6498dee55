import type { SessionOrganization } from '@switchboard/contracts/session';
import { Button, EmptyState, IconBuilding } from '@switchboard/design-system';
import { host } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useNavigate } from '@switchboard/platform/router';

interface Props {
  organization: SessionOrganization;
  /** The name of the active organization. */
  activeName: string;
}

/** Settings of an organization the person belongs to but does not work in right now. */
export function OtherOrganization({ organization, activeName }: Props) {
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/session/organization', { failed: 'Failed to switch organization' }),
  );
  const show = async () => {
    // The shell starts another organization from its dashboard; the person asked for the settings.
    await host().refreshSession();
    void navigate(`/organization-settings/${organization.id}`, { replace: true });
  };
  return (
    <EmptyState
      icon={<IconBuilding />}
      title={`These are the settings of ${organization.name}`}
      description={`You are working in ${activeName} now. Switch to see and change them.`}
      action={
        <Button
          variant="primary"
          isPending={isPending}
          onPress={() => mutate({ body: { organization_id: organization.id } }, { onSuccess: show })}
        >
          Switch to {organization.name}
        </Button>
      }
    />
  );
}
