import { toolSecretOverlapHours } from '@switchboard/contracts/assistant-tools.limits';
import { Banner, Button, Moment, Section, Stack, Text } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { ConfirmDialog, Dialog } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';

/** The secret with which the organization's servers verify requests of its functions. */
export function SigningSecret() {
  const canHold = useCan('tool_secret.manage');
  const { data, isError } = useQuery(endpointQuery('GET /api/tools/signing-secret'));
  const [isAsking, setAsking] = useState(false);
  const rotation = useMutation(
    endpointMutation('POST /api/tools/signing-secret/rotate', {
      stale: 'tool_secret.changed',
      failed: 'Failed to make a signing secret. Please try again.',
    }),
  );
  const rotate = () => {
    setAsking(false);
    rotation.mutate({});
  };
  return (
    <Section
      title="Signing secret"
      titleLevel={3}
      description="Function requests are signed as the Standard Webhooks specification describes, so your server can verify them."
      actions={
        canHold && (
          <Button isPending={rotation.isPending} onPress={() => setAsking(true)}>
            New secret
          </Button>
        )
      }
    >
      {isError && (
        <Text role="alert" tone="danger" size="sm">
          Failed to load the signing secret. Please try again.
        </Text>
      )}
      {data && (
        <Text size="sm" tone="muted">
          {data.last_four === null ? (
            'No secret yet. It is created with the first request.'
          ) : (
            <>
              It ends in <Text mono>{data.last_four}</Text>.
              {data.previous_expires_at && (
                <>
                  {' '}
                  The one before signs as well until <Moment at={data.previous_expires_at} />.
                </>
              )}
            </>
          )}
        </Text>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Make a new signing secret?"
          description={`The current secret stays valid for ${toolSecretOverlapHours} hours. Update your servers in that time.`}
          confirmLabel="Make a new secret"
          onConfirm={rotate}
          onClose={() => setAsking(false)}
        />
      )}
      {rotation.data && (
        <Dialog
          title="Signing secret"
          onClose={rotation.reset}
          footer={
            <Button variant="primary" onPress={rotation.reset}>
              I have stored it
            </Button>
          }
        >
          <Stack gap={3}>
            <Banner tone="warning">Copy it now: it is not shown again.</Banner>
            <CodeBlock label="signing secret" value={rotation.data.secret} />
          </Stack>
        </Dialog>
      )}
    </Section>
  );
}
