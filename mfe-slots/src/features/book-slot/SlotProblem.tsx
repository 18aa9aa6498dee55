import { Button, IconCalendar } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { BookerAbsence } from '../../booking/BookerAbsence.tsx';
import { problemText } from '../../texts/problems.ts';
import { t } from '../../texts/texts.ts';

interface Props {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}

// An address that cannot be one is a slot that is not there.
const isMissing = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Why the slot of a link can't be opened, and what to do about it. */
export function SlotProblem({ error, isRetrying, onRetry }: Props) {
  if (isMissing(error))
    return (
      <BookerAbsence title={t('slot.not_found')} icon={<IconCalendar />} kept={t('slot.not_found_help')}>
        {t('slot.not_found_text')}
      </BookerAbsence>
    );
  return (
    <BookerAbsence
      title={t('slot.failed')}
      tone="danger"
      requestId={error instanceof ApiError ? error.requestId : undefined}
      actions={
        <Button size="lg" variant="primary" isPending={isRetrying} onPress={onRetry}>
          {t('page.try_again')}
        </Button>
      }
    >
      {problemText(error)}
    </BookerAbsence>
  );
}
