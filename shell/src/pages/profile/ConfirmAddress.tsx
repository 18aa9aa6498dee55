import { Banner, Button } from '@switchboard/design-system';
import { host, notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { anyText, useAddress } from '@switchboard/platform/router';

// Only read here to show it: the server verifies the token. Another person may have requested the link.
function addressIn(token: string): string | null {
  try {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { email, updateTo }: { email?: unknown; updateTo?: unknown } = JSON.parse(claims);
    const address = updateTo ?? email;
    return typeof address === 'string' ? address : null;
  } catch {
    return null;
  }
}

/** The page of the link that was mailed to an address. Nothing is confirmed until the person confirms it. */
export function ConfirmAddress() {
  const [{ confirm: token }, change] = useAddress({ confirm: anyText });
  const confirm = useMutation(endpointMutation('POST /api/account/email/confirm', { stale: ['GET /api/account'] }));
  if (!token) return null;
  const send = () =>
    confirm.mutate(
      { body: { token } },
      {
        onSuccess: ({ email }) => {
          notify({ title: 'Your address is confirmed', description: `Sign in with ${email}.`, tone: 'success' });
          change({ confirm: null });
          void host().refreshSession();
        },
      },
    );
  if (confirm.error)
    return (
      <Banner
        tone="danger"
        title="The address was not confirmed"
        actions={<Button onPress={() => change({ confirm: null })}>Dismiss</Button>}
      >
        {confirm.error.message}
      </Banner>
    );
  return (
    <Banner
      tone="info"
      title="You opened a link that was mailed to you"
      actions={
        <Button variant="primary" isPending={confirm.isPending} onPress={send}>
          Confirm the address
        </Button>
      }
    >
      {addressIn(token) ?? 'The address that it was sent to'} is your account’s address once you confirm it. Do so only
      if it is yours.
    </Banner>
  );
}
