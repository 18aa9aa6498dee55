import { Badge } from '@switchboard/design-system';
import { IconBan } from '@switchboard/design-system/icons';

/** Marks a lead whose number is on the do-not-call list. */
export function DoNotCallBadge() {
  return (
    <Badge tone="danger" icon={<IconBan />}>
      Do not call
    </Badge>
  );
}
