import type { Account } from '@switchboard/contracts/account';
import { Badge, Button, Card, Stack, Text } from '@switchboard/design-system';
import { notify, notifyError } from '@switchboard/platform';
import { useMutation } from '@switchboard/platform/query';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { authRequest } from '../../session/authRequest.ts';
import { ChangeAddressDialog } from './ChangeAddressDialog.tsx';

function Unconfirmed({ email }: { email: string }) {
  const send = useMutation({
    mutationFn: () => authRequest('send-verification-email', { email }),
    onSuccess: () =>
      notify({ title: 'A link is on its way', description: `Look for it at ${email}.`, tone: 'success' }),
    onError: (error) => notifyError('No link was sent', error),
  });
  return (
    <Stack gap={3} align="start">
      <Text as="p" tone="muted">
        This address isn't confirmed yet. Until you open the link that we mailed to it, you can't set up a second
        factor, invite people, accept invitations, create API keys or webhooks, or hand over an organization.
      </Text>
      <Button isPending={send.isPending} onPress={() => send.mutate()}>
        Send a link
      </Button>
    </Stack>
  );
}

/** The address that the person signs in with. */
export function AddressCard({ account }: { account: Account }) {
  const [{ dialog }, change] = useAddress({ dialog: oneOf(['address']) });
  const { email, email_verified, can_mail } = account;
  return (
    <Card
      title="E-mail address"
      titleLevel={2}
      badge={
        can_mail && (
          <Badge tone={email_verified ? 'success' : 'warning'}>{email_verified ? 'Confirmed' : 'Not confirmed'}</Badge>
        )
      }
      description="You sign in with it and receive emails about your account there."
      actions={<Button onPress={() => change({ dialog: 'address' })}>Change address</Button>}
    >
      <Stack gap={3}>
        <Text weight="medium">{email}</Text>
        {can_mail && !email_verified && <Unconfirmed email={email} />}
      </Stack>
      {dialog && <ChangeAddressDialog account={account} onClose={() => change({ dialog: null })} />}
    </Card>
  );
}
