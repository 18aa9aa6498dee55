import { InviteMember } from '@switchboard/contracts/members';
import { Stack } from '@switchboard/design-system';
import { Select, TextArea } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { useOrganization } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useState } from 'react';
import { z } from 'zod';
import { grantableRoles, roleOptions } from '../../roles.ts';
import { inviteAll, type Outcome, Outcomes } from './Outcomes.tsx';
import { maxPasted, pastedAddresses } from './pastedAddresses.ts';

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

/** Invites everyone whose address was pasted, then shows the result for each. */
export function InviteSeveralDialog({ onClose }: { onClose: () => void }) {
  const roles = grantableRoles(useOrganization()?.role);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const form = useSaveForm(PastedInvitations, {
    values: { text: '', role: 'member' },
    save: ({ text, role }) => inviteAll(pastedAddresses(text).addresses.map((email) => ({ email, role }))),
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
      description="Each person joins with a link. If a mail server is set up, they get it by email."
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
          description="Paste one per line, or separate them with commas."
        />
        <Select name="role" label="Role" options={roleOptions(roles)} />
      </Stack>
    </FormDialog>
  );
}
