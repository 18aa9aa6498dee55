import type { AppRequest, RequestedApp } from '@switchboard/contracts/api-keys';
import { appConnectionDays } from '@switchboard/contracts/api-keys.limits';
import type { ApiKeyScope } from '@switchboard/contracts/roles';
import { Banner, Button, Card, DescriptionList, Heading, Stack, Text } from '@switchboard/design-system';
import { useOrganization, useUser } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import styled from 'styled-components';
import { Rights } from '../manage-api-keys/Rights.tsx';
import { leaveFor } from './leaveFor.ts';

const limits = [
  'Manage members, roles, API keys, webhooks or settings.',
  'Work in your other organizations.',
  'Change anything before it has received a preview of the change and confirmed it.',
  `Stay connected without use: the connection ends after ${appConnectionDays} days, or when you revoke it under API Keys.`,
];

const List = styled.ul`
  padding-inline-start: 1.25em;
`;

function Limits() {
  return (
    <Stack gap={2}>
      <Heading level={3}>What it can't do</Heading>
      <List>
        {limits.map((limit) => (
          <li key={limit}>
            <Text tone="muted">{limit}</Text>
          </li>
        ))}
      </List>
    </Stack>
  );
}

/**
 * Shows which app requests which access, and takes the user's decision. `onConnected` gets the address that passes the result to the app.
 */
export function ConsentCard({
  app,
  clientId,
  asked,
  onConnected,
}: {
  app: RequestedApp;
  clientId: string;
  asked: AppRequest;
  onConnected: (address: string) => void;
}) {
  const [scopes, setScopes] = useState<ApiKeyScope[]>(app.scopes);
  const organization = useOrganization();
  const person = useUser();
  const connect = useMutation({
    ...endpointMutation('POST /api/api-keys/apps', { stale: 'api_key.changed', failed: 'Failed to connect the app' }),
    // The response contains the app's code, so it isn't cached.
    gcTime: 0,
  });
  const approve = async () => {
    const answer = await connect.mutateAsync({ body: { ...asked, client_id: clientId, scopes } }).catch(() => null);
    if (!answer) return;
    onConnected(answer.redirect_to);
    leaveFor.app(answer.redirect_to);
  };
  return (
    <Card>
      <Stack gap={5}>
        <Heading level={2}>
          {app.name} wants to access {organization?.name}
        </Heading>
        <DescriptionList
          items={[
            { term: 'App', value: app.name },
            {
              term: app.is_local ? 'Runs on' : 'Website',
              value: app.is_local ? `This computer (${app.host})` : app.host,
            },
            { term: 'Organization', value: organization?.name },
            { term: 'Acts as', value: person.full_name },
          ]}
        />
        <Banner tone="warning" title="Did you start this yourself?">
          {app.is_local
            ? 'The app chose its own name. Connect it only if you have just added Switchboard in a program on this computer.'
            : `The app chose its own name. Connect it only if you have just added Switchboard at ${app.host}.`}
        </Banner>
        <Rights of="the app" asked={app.scopes} chosen={scopes} onChange={setScopes} />
        <Limits />
        <Stack direction="row" gap={3} wrap>
          <Button
            variant="primary"
            isDisabled={scopes.length === 0}
            isPending={connect.isPending}
            onPress={() => void approve()}
          >
            Connect app
          </Button>
          <Button isDisabled={connect.isPending} onPress={() => leaveFor.app(app.refused_to)}>
            Deny
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
