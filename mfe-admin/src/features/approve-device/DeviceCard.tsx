import type { DeviceSignIn } from '@switchboard/contracts/api-keys';
import type { ApiKeyScope } from '@switchboard/contracts/roles';
import {
  Banner,
  Button,
  Card,
  DescriptionList,
  Heading,
  Moment,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { useOrganization } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import styled from 'styled-components';
import { Rights } from '../manage-api-keys/Rights.tsx';

/** How a person answered a terminal. */
export type Answer = 'approved' | 'denied';

const Code = styled.p`
  color: ${tokens.color.ink};
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.xxl};
  font-weight: ${tokens.weight.semibold};
  letter-spacing: 0.1em;
`;

/** The terminal that waits, and the user's decision. */
export function DeviceCard({ device, onAnswered }: { device: DeviceSignIn; onAnswered: (answer: Answer) => void }) {
  const { user_code, device_name, ip_address, created_at } = device;
  const [scopes, setScopes] = useState<ApiKeyScope[]>(['read']);
  const organization = useOrganization();
  const approve = useMutation(
    endpointMutation('POST /api/api-keys/devices', {
      stale: 'api_key.changed',
      failed: 'Failed to approve the sign-in',
    }),
  );
  const deny = useMutation(
    endpointMutation('POST /api/api-keys/devices/deny', {
      stale: 'api_key.changed',
      failed: 'Failed to deny the sign-in',
    }),
  );
  const isPending = approve.isPending || deny.isPending;
  return (
    <Card>
      <Stack gap={5}>
        <Heading level={2}>The command line wants to access {organization?.name}</Heading>
        <Code>{user_code}</Code>
        <Banner tone="warning" title="Approve only if you see the same code in your own terminal">
          If someone sent you this link or this code, choose Deny: you would give them access to {organization?.name}.
        </Banner>
        <DescriptionList
          items={[
            { term: 'Device', value: device_name || 'No name' },
            { term: 'Address', value: <Text mono>{ip_address}</Text> },
            { term: 'Requested', value: <Moment at={created_at} /> },
            { term: 'Organization', value: organization?.name },
          ]}
        />
        <Rights of="the command line" chosen={scopes} onChange={setScopes} />
        <Text as="p" tone="muted">
          Pulling needs Read, applying Read and Write, calling Read and Place calls. The key works until you revoke it
          under API Keys.
        </Text>
        <Stack direction="row" gap={3} wrap>
          <Button
            variant="primary"
            isDisabled={scopes.length === 0 || deny.isPending}
            isPending={approve.isPending}
            onPress={() => approve.mutate({ body: { user_code, scopes } }, { onSuccess: () => onAnswered('approved') })}
          >
            Approve
          </Button>
          <Button
            isDisabled={isPending}
            onPress={() => deny.mutate({ body: { user_code } }, { onSuccess: () => onAnswered('denied') })}
          >
            Deny
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}
