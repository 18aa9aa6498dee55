import type { Member } from '@switchboard/contracts/members';
import type { ActingRole, StaffRole } from '@switchboard/contracts/permissions';
import { Badge, isolated } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { grantableRoles, roleLabels, roleOptions } from '../../roles.ts';

interface Props {
  member: Member;
  canChange: boolean;
  ownRole: ActingRole | undefined;
}

/** A member's role: a badge, or a select for people who may change it. */
export function MemberRole({ member, canChange, ownRole }: Props) {
  const update = useMutation(
    endpointMutation('PATCH /api/members/:id', { stale: 'member.changed', failed: 'Failed to update member role' }),
  );
  const [isMakingOwner, setMakingOwner] = useState(false);
  const name = member.user.full_name || member.user.email;
  if (!canChange) return <Badge tone="outline">{roleLabels[member.role]}</Badge>;
  const change = (role: StaffRole) => {
    update.mutate(
      { params: { id: member.id }, body: { role } },
      {
        onSettled: () => setMakingOwner(false),
        onSuccess: () =>
          notify({
            title: 'Role updated',
            description: `${isolated(name)} is now ${roleLabels[role]}.`,
            tone: 'success',
          }),
      },
    );
  };
  const choose = (role: StaffRole) => {
    if (role === member.role) return;
    // A new owner can remove the person who promoted them, so this asks for confirmation.
    if (role === 'owner') setMakingOwner(true);
    else change(role);
  };
  return (
    <>
      <Select
        label={`Role of ${isolated(name)}`}
        isLabelHidden
        options={roleOptions(grantableRoles(ownRole))}
        value={update.isPending ? update.variables.body.role : member.role}
        isDisabled={update.isPending}
        onChange={(role) => choose(role as StaffRole)}
      />
      {isMakingOwner && (
        <ConfirmDialog
          onClose={() => setMakingOwner(false)}
          title={`Make ${isolated(name)} an owner?`}
          description="Owners can do everything: remove you, transfer the organization and delete it."
          confirmLabel="Make owner"
          isPending={update.isPending}
          onConfirm={() => change('owner')}
        />
      )}
    </>
  );
}
