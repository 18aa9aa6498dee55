import { Button, IconCalendar } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { BookerAbsence } from '../../booking/BookerAbsence.tsx';
import { problemText } from '../../texts/problems.ts';
import { t } from '../../texts/texts.ts';

interface Props {
  /** Null without a token. */
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Why a manage link can't be opened, and what to do about it. */
export function BookingProblem({ error, isRetrying, onRetry }: Props) {
  const isMissing = error === null || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  if (isMissing)
    return (
      <BookerAbsence title={t('manage.not_found')} icon={<IconCalendar />} kept={t('manage.not_found_help')}>
        {t('manage.not_found_text')}
      </BookerAbsence>
    );
  return (
    <BookerAbsence
      title={t('manage.failed')}
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
