import { type CreatedInvitation, InviteMember } from '@switchboard/contracts/organizations';
import { Button, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { Select, TextArea } from '@switchboard/design-system/forms';
import { Dialog, FormDialog } from '@switchboard/design-system/overlays';
import { ApiError, request, useOrganization } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useState } from 'react';
import { z } from 'zod';
import { CopyButton } from '../../CopyButton.tsx';
import { grantableRoles, roleOptions } from '../../roles.ts';
import { maxPasted, pastedAddresses } from './pastedAddresses.ts';

/** What became of one address. */
interface Outcome {
  email: string;
  invitation: CreatedInvitation | null;
  /** Why it was not invited. */
  problem: string | null;
}

const PastedInvitations = z.object({
  text: z.string().superRefine((text, context) => {
    const { addresses, others } = pastedAddresses(text);
    const problem =
      others.length > 0
        ? `This is no e-mail address: ${others.slice(0, 3).join(', ')}`
        : addresses.length > maxPasted
          ? `These are ${addresses.length} addresses; ${maxPasted} can be invited at once.`
          : null;
    if (problem) context.addIssue({ code: 'custom', message: problem });
  }),
  role: InviteMember.shape.role,
});

async function invite(email: string, role: InviteMember['role']): Promise<Outcome> {
  try {
    return { email, invitation: await request('POST /api/invitations', { body: { email, role } }), problem: null };
  } catch (error) {
    return { email, invitation: null, problem: error instanceof ApiError ? error.message : 'It could not be sent.' };
  }
}

const columns: readonly TableColumn<Outcome>[] = [
  {
    id: 'email',
    header: 'Email',
    isRowHeader: true,
    cell: ({ email, problem }) => (
      <TwoLines>
        <Text>{email}</Text>
        <Text size="sm" weight="regular" tone={problem === null ? 'success' : 'danger'}>
          {problem ?? 'Invited'}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'link',
    header: 'Link',
    isHeaderHidden: true,
    align: 'end',
    cell: ({ email, invitation }) => invitation && <CopyButton text={invitation.link} what={`link for ${email}`} />,
  },
];

function Outcomes({ outcomes, onClose }: { outcomes: readonly Outcome[]; onClose: () => void }) {
  const invited = outcomes.filter(({ problem }) => problem === null).length;
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={`${invited} of ${outcomes.length} invited`}
      description="Each gets an e-mail with a link, which is shown here only now."
      footer={
        <Button variant="primary" onPress={onClose}>
          Done
        </Button>
      }
    >
      <Table label="What became of each address" columns={columns} rows={outcomes} getRowId={({ email }) => email} />
    </Dialog>
  );
}

/** Invites everybody whose address was pasted; then says of each what became of it. */
export function InviteSeveralDialog({ onClose }: { onClose: () => void }) {
  const roles = grantableRoles(useOrganization()?.role);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const form = useSaveForm(PastedInvitations, {
    values: { text: '', role: 'member' },
    save: async ({ text, role }) => {
      const done: Outcome[] = [];
      // One after the other: what is refused for one address says nothing of the next.
      for (const email of pastedAddresses(text).addresses) done.push(await invite(email, role));
      return done;
    },
    stale: 'invitation.changed',
    failed: 'Failed to send invitation',
    onSaved: setOutcomes,
  });
  if (outcomes) return <Outcomes outcomes={outcomes} onClose={onClose} />;
  const { addresses } = pastedAddresses(form.watch('text'));
  return (
    <FormDialog
      form={form}
      title="Invite several people"
      description="They get an e-mail each with a link, with which they join this organization."
      submitLabel={addresses.length === 1 ? 'Invite 1 person' : `Invite ${addresses.length} people`}
      isSubmitDisabled={form.watch('text').trim() === ''}
      onClose={onClose}
    >
      <Stack gap={4}>
        <TextArea
          name="text"
          label="Addresses"
          rows={6}
          placeholder={'ada@example.com\nBen Ode <ben@example.com>'}
          description="Paste them one below the other, or with commas between them."
        />
        <Select name="role" label="Role" options={roleOptions(roles)} />
      </Stack>
    </FormDialog>
  );
}
