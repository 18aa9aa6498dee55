import type { Member } from '@switchboard/contracts/members';
import type { ActingRole, StaffRole } from '@switchboard/contracts/permissions';
import { Badge, isolated } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { grantableRoles, roleLabels, roleOptions } from '../../roles.ts';

interface Props {
  member: Member;
  canChange: boolean;
  ownRole: ActingRole | undefined;
}

/** A member's role: a badge, or a select for those who may change it. */
export function MemberRole({ member, canChange, ownRole }: Props) {
  const update = useMutation(
    endpointMutation('PATCH /api/members/:id', { stale: 'member.changed', failed: 'Failed to update member role' }),
  );
  const name = member.user.full_name || member.user.email;
  if (!canChange) return <Badge tone="outline">{roleLabels[member.role]}</Badge>;
  const change = (role: StaffRole) => {
    if (role === member.role) return;
    update.mutate(
      { params: { id: member.id }, body: { role } },
      {
        onSuccess: () =>
          notify({
            title: 'Role updated',
            description: `${isolated(name)} is now ${roleLabels[role]}.`,
            tone: 'success',
          }),
      },
    );
  };
  return (
    <Select
      label={`Role of ${isolated(name)}`}
      isLabelHidden
      options={roleOptions(grantableRoles(ownRole))}
      value={update.isPending ? update.variables.body.role : member.role}
      isDisabled={update.isPending}
      onChange={(role) => change(role as StaffRole)}
    />
  );
}
