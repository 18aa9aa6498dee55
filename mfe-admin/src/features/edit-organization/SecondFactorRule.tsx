import type { ActiveOrganization } from '@switchboard/contracts/session';
import { Card, Link, Stack, Text } from '@switchboard/design-system';
import { Switch } from '@switchboard/design-system/forms';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';

/** Whether members need a second factor to get in; owners decide. */
export function SecondFactorRule({ organization }: { organization: ActiveOrganization }) {
  const details = useQuery(endpointQuery('GET /api/organization'));
  const [isAsking, setAsking] = useState(false);
  const change = useMutation(
    endpointMutation('PUT /api/organization/second-factor', {
      stale: 'organization.changed',
      failed: 'The rule was not changed',
    }),
  );
  const isRequired = details.data?.requires_second_factor ?? false;
  const set = (required: boolean) => change.mutate({ body: { required } }, { onSettled: () => setAsking(false) });
  return (
    <Card title="Second factor" titleLevel={2}>
      <Stack gap={3}>
        <Switch
          label="Members need a second factor"
          description={`Members without one have to set it up before ${organization.name} opens. API keys are not affected.`}
          isSelected={isRequired}
          isDisabled={!details.data || change.isPending}
          onChange={(wanted) => (wanted ? setAsking(true) : set(false))}
        />
        <Text as="p" tone="muted" size="sm">
          You need one yourself first: set it up on <Link href="/profile">your profile</Link>.
        </Text>
      </Stack>
      {isAsking && (
        <ConfirmDialog
          title="Ask all members for a second factor?"
          description="Members without one lose access immediately, even on open pages, until they have set up an authenticator app."
          confirmLabel="Ask for it"
          isPending={change.isPending}
          onConfirm={() => set(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
