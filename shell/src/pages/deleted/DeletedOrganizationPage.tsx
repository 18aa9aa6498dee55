import type { ListedOrganization, OrganizationDeletion } from '@switchboard/contracts/session';
import { Absence, Button, Moment, Stack, Text } from '@switchboard/design-system';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { WaysOut } from '../../organizations/WaysOut.tsx';
import { usePageTitle } from '../../routing/usePageTitle.ts';
import { enterNewOrganization } from '../../session/sessionActions.ts';
import { useAskAgain } from '../../session/useAskAgain.ts';
import { useSessionContext } from '../../session/useSessionContext.ts';

/** The state of the deletion, and what the person can do about it. */
function Fate({ organization, deletion }: { organization: ListedOrganization; deletion: OrganizationDeletion }) {
  const context = useSessionContext();
  const takeBack = useMutation(
    endpointMutation('POST /api/organizations/:id/take-back', {
      done: `${organization.name} was restored`,
      failed: "The organization wasn't restored",
    }),
  );
  if (Date.parse(deletion.until) <= Date.now())
    return <Text as="p">It can no longer be restored. All its data is being removed permanently.</Text>;
  const until = <Moment at={deletion.until} />;
  if (organization.role !== 'owner')
    return (
      <Text as="p">
        Until {until} one of its owners can take it back as it was; after that, everything in it is removed for good.
        Ask an owner if this is a mistake.
      </Text>
    );
  return (
    <>
      <Text as="p">
        Until {until} you can take it back as it was. After that, everything in it is removed for good: leads, calls,
        recordings, documents, settings and the audit log.
      </Text>
      <Button
        variant="primary"
        isPending={takeBack.isPending}
        onPress={() =>
          takeBack.mutate(
            { params: { id: organization.id } },
            { onSuccess: () => enterNewOrganization(context, organization.name) },
          )
        }
      >
        Restore
      </Button>
    </>
  );
}

/** In place of every page of an organization that an owner has deleted. */
export function DeletedOrganizationPage({ organization }: { organization: ListedOrganization }) {
  const { deletion } = organization;
  useAskAgain();
  usePageTitle(`${organization.name} was deleted`);
  if (!deletion) return null;
  return (
    <main id="content">
      <Absence
        isPage
        title={`${organization.name} was deleted`}
        titleLevel={1}
        tone="warning"
        actions={<WaysOut of={organization} />}
      >
        <Stack gap={3} align="start">
          <Text as="p">
            {deletion.by ?? 'An owner'} deleted it on <Moment at={deletion.at} />. No one works in it now: its calls,
            API keys and webhooks have stopped.
          </Text>
          <Fate organization={organization} deletion={deletion} />
        </Stack>
      </Absence>
    </main>
  );
}
