import type { Member } from '@switchboard/contracts/members';
import { IconButton } from '@switchboard/design-system';
import { IconTrash } from '@switchboard/design-system/icons';

/** Asks to remove one member. */
export function RemoveMember({ member, onPress }: { member: Member; onPress: () => void }) {
  const name = member.user.full_name || member.user.email;
  return <IconButton size="sm" label={`Remove ${name}`} icon={<IconTrash />} onPress={onPress} />;
}
