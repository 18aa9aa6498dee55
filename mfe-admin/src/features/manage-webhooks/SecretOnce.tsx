import type { WebhookWithSecret } from '@switchboard/contracts/webhooks';
import { webhookSecretOverlapHours } from '@switchboard/contracts/webhooks.limits';
import { Banner, Text } from '@switchboard/design-system';
import { ShownOnce } from '../../ShownOnce.tsx';

/** The secret of a webhook, the one time that it is shown. */
export function SecretOnce({ webhook, onClose }: { webhook: WebhookWithSecret; onClose: () => void }) {
  return (
    <ShownOnce title="Signing secret" label="signing secret" value={webhook.secret} onClose={onClose}>
      <Text as="p" tone="muted">
        Requests to {webhook.url} are signed with it by the Standard Webhooks specification: verify{' '}
        <Text mono>webhook-signature</Text> with any of its libraries before you believe what they say.
      </Text>
      {webhook.previous_secret_expires_at && (
        <Banner tone="info">
          For {webhookSecretOverlapHours} hours requests are signed with the former secret as well: change it over in
          that time.
        </Banner>
      )}
    </ShownOnce>
  );
}
