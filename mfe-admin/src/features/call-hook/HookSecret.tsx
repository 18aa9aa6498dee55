import type { CallHook, SavedCallHook } from '@switchboard/contracts/call-hooks';
import { webhookSecretOverlapHours } from '@switchboard/contracts/webhooks.limits';
import { Button, Card, Moment, Stack, Text } from '@switchboard/design-system';
import { IconKey } from '@switchboard/design-system/icons';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { ShownOnce } from '../../ShownOnce.tsx';
import { hookFailed } from './hookLabels.ts';

interface Props {
  hook: CallHook;
  onRotated: (saved: SavedCallHook) => void;
}

/** By which people know the signing secret again, and how they get another one. */
export function HookSecret({ hook, onRotated }: Props) {
  const [isAsking, setAsking] = useState(false);
  const rotate = useMutation({
    ...endpointMutation('POST /api/call-hook/rotate-secret', { stale: 'call_hook.changed', failed: hookFailed.save }),
    // A secret has no business in a cache.
    gcTime: 0,
  });
  const confirm = () =>
    rotate.mutate(
      {},
      {
        onSuccess: (saved) => {
          setAsking(false);
          onRotated(saved);
        },
      },
    );
  return (
    <Card title="Signing secret" titleLevel={2} description="Verify the signature before you trust a request.">
      <Stack gap={3} align="start">
        <Text as="p">
          It ends in <Text mono>{hook.secret_last_four}</Text>.
          {hook.previous_secret_expires_at && (
            <>
              {' '}
              The previous one signs as well until <Moment at={hook.previous_secret_expires_at} />.
            </>
          )}
        </Text>
        <Button icon={<IconKey />} onPress={() => setAsking(true)}>
          New secret
        </Button>
      </Stack>
      {isAsking && (
        <ConfirmDialog
          title="Make a new secret?"
          description={`The secret that ends in ${hook.secret_last_four} stays valid for another ${webhookSecretOverlapHours} hours. Requests are signed with both secrets.`}
          confirmLabel="Make a new secret"
          isPending={rotate.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

/** The secret of the hook, the one time that it is shown. */
export function HookSecretOnce({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <ShownOnce title="Signing secret" label="signing secret" value={secret} onClose={onClose}>
      <Text as="p" tone="muted">
        Requests are signed with it by the Standard Webhooks specification: verify <Text mono>webhook-signature</Text>{' '}
        with any of its libraries before you answer.
      </Text>
    </ShownOnce>
  );
}
