import { Badge, Moment } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';

/** The column that shows whether an invitation can still be accepted. */
export const invitationStatus = {
  id: 'status',
  header: 'Status',
  width: 110,
  cell: ({ status }: { status: string }) => (
    <Badge tone={status === 'expired' ? 'danger' : 'info'}>{status === 'expired' ? 'Expired' : 'Pending'}</Badge>
  ),
} as const;

/** The column with the last day of an invitation. */
export const invitationExpires = {
  id: 'expires',
  header: 'Expires',
  width: 130,
  hideBelow: 640,
  cell: ({ expires_at }: { expires_at: string }) => <Moment at={expires_at} isDayOnly />,
} as const;

interface CancelInvitationProps {
  email: string;
  /** What the invited person received. */
  received: 'link' | 'code';
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an invitation stops working. */
export function CancelInvitation({ email, received, isPending, onConfirm, onClose }: CancelInvitationProps) {
  return (
    <ConfirmDialog
      onClose={onClose}
      tone="danger"
      title={`Cancel the invitation of ${email}?`}
      description={`Its ${received} stops working. You can invite them again.`}
      confirmLabel="Cancel invitation"
      cancelLabel="Keep it"
      isPending={isPending}
      onConfirm={onConfirm}
    />
  );
}
