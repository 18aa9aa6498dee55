import type { Member } from '@switchboard/contracts/organizations';
import type { StaffRole } from '@switchboard/contracts/permissions';
import { Badge } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { notify, notifyError } from '@switchboard/platform';
import { useUpdateRole } from '../../api/members.ts';
import { roleLabels, roleOptions } from '../../roles.ts';

interface Props {
  member: Member;
  canChange: boolean;
  canMakeOwner: boolean;
}

/** A member's role: a badge, or a select for those who may change it. */
export function MemberRole({ member, canChange, canMakeOwner }: Props) {
  const update = useUpdateRole();
  const name = member.user.full_name || member.user.email;
  if (!canChange) return <Badge tone="outline">{roleLabels[member.role]}</Badge>;
  const change = (role: StaffRole) => {
    if (role === member.role) return;
    update.mutate(
      { id: member.id, role },
      {
        onSuccess: () =>
          notify({ title: 'Role updated', description: `${name} is now ${roleLabels[role]}.`, tone: 'success' }),
        onError: (error) => notifyError('Failed to update member role', error),
      },
    );
  };
  return (
    <Select
      label={`Role of ${name}`}
      isLabelHidden
      options={roleOptions(canMakeOwner ? ['owner', 'admin', 'member', 'viewer'] : ['admin', 'member', 'viewer'])}
      value={update.isPending ? update.variables.role : member.role}
      isDisabled={update.isPending}
      onChange={(role) => change(role as StaffRole)}
    />
  );
}
