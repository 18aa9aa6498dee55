import { Skeleton, Stack } from '@switchboard/design-system';
import { useQuery } from '@switchboard/platform/query';
import { BookerPage } from '../../booking/BookerPage.tsx';
import { t } from '../../texts/texts.ts';
import { BookingProblem } from './BookingProblem.tsx';
import { ManagedPage } from './ManagedPage.tsx';
import { managedQuery } from './managedQuery.ts';

function ByToken({ token }: { token: string }) {
  const booking = useQuery(managedQuery(token));
  if (booking.data) return <ManagedPage token={token} booking={booking.data} />;
  if (booking.error)
    return (
      <BookingProblem error={booking.error} isRetrying={booking.isFetching} onRetry={() => void booking.refetch()} />
    );
  return (
    <BookerPage title={t('manage.title')}>
      <Stack role="status" aria-label={t('manage.loading')}>
        <Skeleton shape="block" height="10rem" />
      </Stack>
    </BookerPage>
  );
}

/** The page behind the link of a booking; opening it changes nothing. */
export function ManageBooking({ token }: { token: string | null }) {
  if (token === null) return <BookingProblem error={null} isRetrying={false} onRetry={() => undefined} />;
  return <ByToken token={token} />;
}
