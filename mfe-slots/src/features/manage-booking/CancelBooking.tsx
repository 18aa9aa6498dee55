import type { ManagedBooking } from '@switchboard/contracts/book-slot';
import { Banner } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { problemText } from '../../texts/problems.ts';
import { t } from '../../texts/texts.ts';

interface Props {
  token: string;
  booking: ManagedBooking;
  onCancelled: (answer: ManagedBooking) => void;
  onClose: () => void;
}

/** Asks before a booking, or a place on the waiting list, is given up. */
export function CancelBooking({ token, booking, onCancelled, onClose }: Props) {
  const cancelling = useMutation({
    ...endpointMutation('POST /api/manage-booking/:token/cancel', { failed: () => undefined }),
    onSuccess: onCancelled,
  });
  const waits = booking.status === 'waitlisted';
  return (
    <ConfirmDialog
      title={waits ? t('cancel.leave_question') : t('cancel.question')}
      description={waits ? t('cancel.leave_text') : t('cancel.text')}
      confirmLabel={waits ? t('manage.leave') : t('manage.cancel')}
      cancelLabel={waits ? t('cancel.stay') : t('cancel.keep')}
      tone="danger"
      isPending={cancelling.isPending}
      onConfirm={() => cancelling.mutate({ params: { token } })}
      onClose={onClose}
    >
      {cancelling.error && (
        <Banner tone="danger" title={t('cancel.failed')}>
          {problemText(cancelling.error)}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
