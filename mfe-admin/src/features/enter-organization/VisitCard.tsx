import type { OperatedOrganization } from '@switchboard/contracts/operator';
import { Button, Card, Moment, Stack, Text } from '@switchboard/design-system';
import { host } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import styled from 'styled-components';
import { organizationEndpoints } from '../../superadmin/organizations.tsx';
import { notifyFailure } from '../../superadmin/refusals.ts';

/** A name may be as long as the card is wide. */
const Label = styled(Text)`
  max-inline-size: 24em;
`;

/** Enters the organization while one of its owners lets super admins in. */
export function VisitCard({ organization }: { organization: OperatedOrganization }) {
  const { id, name, admitted_until, is_inside, suspension } = organization;
  const enter = useMutation(
    endpointMutation('POST /api/superadmin/organizations/:organization_id/enter', {
      stale: organizationEndpoints,
      failed: (error) => notifyFailure(`You did not get into ${name}`, error),
    }),
  );
  const open = () => host().refreshSession();
  const mayEnter = admitted_until !== null && suspension === null;
  return (
    <Card title="Support access" titleLevel={2}>
      <Stack gap={3} align="start">
        <Text as="p" tone="muted">
          {mayEnter ? (
            <>
              An owner lets you in until <Moment at={admitted_until} />. You may do there what an admin may, except for
              people, API keys and webhooks. Everyone in it sees that you are there, and what you do is recorded in its
              audit log.
            </>
          ) : (
            "You can't see its data. An owner can give you access for an hour, a day or a week, under General in the organization settings."
          )}
        </Text>
        <Button
          // A name may be longer than a phone is wide.
          style={{ maxInlineSize: '100%' }}
          isDisabled={!mayEnter}
          isPending={enter.isPending}
          onPress={() =>
            is_inside ? void open() : enter.mutate({ params: { organization_id: id } }, { onSuccess: open })
          }
        >
          <Label truncate>{is_inside ? 'Continue inside' : `Enter ${name}`}</Label>
        </Button>
      </Stack>
    </Card>
  );
}
