import { HandOverOrganization } from '@switchboard/contracts/organizations';
import type { ActiveOrganization } from '@switchboard/contracts/session';
import { Banner, Button, Card, Skeleton } from '@switchboard/design-system';
import { Checkbox, Select, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { host, request, useUser } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { oneOf, useAddress } from '@switchboard/platform/router';

function HandOverDialog({ organization, onClose }: { organization: ActiveOrganization; onClose: () => void }) {
  const me = useUser();
  const members = useQuery(endpointRows('GET /api/members'));
  const others = (members.data ?? []).filter(({ user }) => user.id !== me?.id);
  const form = useSaveForm(HandOverOrganization, {
    values: { member_id: '', leave: false, name: '' },
    save: (body) => request('POST /api/organization/hand-over', { body }),
    stale: 'member.changed',
    done: `${organization.name} was handed over`,
    failed: 'The organization was not handed over',
    onSaved: async () => {
      onClose();
      await host().refreshSession();
    },
  });
  return (
    <FormDialog
      form={form}
      title={`Hand over ${organization.name}`}
      description="Another member becomes the owner instead of you."
      submitLabel="Hand over"
      isSubmitDisabled={form.watch('name').trim() !== organization.name}
      onClose={onClose}
    >
      {members.isPending && <Skeleton lines={2} />}
      {members.data && others.length === 0 && (
        <Banner tone="info">You are its only member. Invite someone first.</Banner>
      )}
      <Select
        name="member_id"
        label="New owner"
        placeholder="Choose a member"
        options={others.map(({ id, role, user }) => ({
          id,
          label: user.full_name || user.email,
          description: `${role}, ${user.email}`,
        }))}
      />
      <Checkbox
        name="leave"
        label="Leave the organization"
        description="Otherwise you stay as an admin. Everything you created stays either way. If you leave, only an owner can invite you again."
      />
      <TextField
        name="name"
        label={`Type “${organization.name}” to confirm`}
        autoComplete="off"
        description="Only the new owner can undo this."
      />
    </FormDialog>
  );
}

/** Lets the owner transfer the organization. */
export function HandOver({ organization }: { organization: ActiveOrganization }) {
  const [{ dialog }, change] = useAddress({ dialog: oneOf(['hand-over']) });
  return (
    <Card title="Hand over" titleLevel={2} description="Transfer ownership to another member.">
      <Button onPress={() => change({ dialog: 'hand-over' })}>Hand over this organization</Button>
      {dialog && <HandOverDialog organization={organization} onClose={() => change({ dialog: null })} />}
    </Card>
  );
}
