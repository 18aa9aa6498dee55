import type { Booked } from '@switchboard/contracts/book-slot';
import { lazy, Suspense, useState } from 'react';
import { useFreeTimes } from '../../booking/useFreeTimes.ts';
import { BookingLayout } from './BookingLayout.tsx';
import { SlotLoading } from './SlotLoading.tsx';
import { SlotProblem } from './SlotProblem.tsx';

const BookedPage = lazy(async () => ({ default: (await import('./BookedPage.tsx')).BookedPage }));

/** The whole booking flow, from free times to the confirmation. */
export function BookSlot({ id }: { id: string }) {
  const offer = useFreeTimes({ id, hasSlot: true });
  const [booked, setBooked] = useState<{ answer: Booked; email: string } | null>(null);
  const slot = offer.data?.slot;
  if (booked && slot)
    return (
      <Suspense fallback={<SlotLoading />}>
        <BookedPage slot={slot} {...booked} onAnother={() => setBooked(null)} />
      </Suspense>
    );
  if (offer.data && slot)
    return (
      <BookingLayout
        slot={slot}
        offer={offer.data}
        hasMore={offer.hasNextPage}
        isReadingMore={offer.isFetchingNextPage}
        onMore={() => void offer.fetchNextPage()}
        onTaken={() => void offer.refetch()}
        onBooked={(answer, email) => {
          setBooked({ answer, email });
          void offer.refetch();
        }}
      />
    );
  if (offer.error)
    return <SlotProblem error={offer.error} isRetrying={offer.isFetching} onRetry={() => void offer.refetch()} />;
  return <SlotLoading />;
}
