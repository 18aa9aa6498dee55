import { DeleteOrganization as Confirmed } from '@switchboard/contracts/organizations';
import type { ActiveOrganization } from '@switchboard/contracts/session';
import { takeBackDays } from '@switchboard/contracts/session.limits';
import { Banner, Button, Card, Text } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { host, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { oneOf, useAddress } from '@switchboard/platform/router';

function DeleteDialog({ organization, onClose }: { organization: ActiveOrganization; onClose: () => void }) {
  const form = useSaveForm(Confirmed, {
    values: { name: '' },
    save: (body) => request('POST /api/organization/delete', { body }),
    failed: 'The organization was not deleted',
    onSaved: async () => {
      onClose();
      await host().refreshSession();
    },
    isGuarded: false,
  });
  return (
    <FormDialog
      form={form}
      title={`Delete ${organization.name}`}
      submitLabel="Delete this organization"
      tone="danger"
      isSubmitDisabled={form.watch('name').trim() !== organization.name}
      onClose={onClose}
    >
      <Banner tone="danger" title="It stops for everyone immediately">
        Live calls are ended, API keys and webhooks stop, and members see that it was deleted. Owners get an e-mail.
      </Banner>
      <Text as="p">
        For {takeBackDays} days any owner can take it back as it is now. After that, everything in it is removed for
        good: leads, calls, recordings, documents, assistants, settings and the audit log. People keep their accounts.
      </Text>
      <TextField name="name" label={`Type “${organization.name}” to confirm`} autoComplete="off" />
    </FormDialog>
  );
}

/** Lets the owner delete the organization. Explains what happens to its data before the owner types its name. */
export function DeleteOrganization({ organization }: { organization: ActiveOrganization }) {
  const [{ dialog }, change] = useAddress({ dialog: oneOf(['delete']) });
  return (
    <Card
      tone="danger"
      title="Delete"
      titleLevel={2}
      description={`Closes the organization for all its members. For ${takeBackDays} days, an owner can restore it.`}
    >
      <Button variant="danger" onPress={() => change({ dialog: 'delete' })}>
        Delete this organization
      </Button>
      {dialog && <DeleteDialog organization={organization} onClose={() => change({ dialog: null })} />}
    </Card>
  );
}
