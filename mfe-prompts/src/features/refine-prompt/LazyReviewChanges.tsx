import { Skeleton } from '@switchboard/design-system';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { ReviewChanges } from './ReviewChanges.tsx';

const Review = lazy(async () => ({ default: (await import('./ReviewChanges.tsx')).ReviewChanges }));

/** The proposal of a refinement, loaded on demand. */
export function LazyReviewChanges(props: ComponentProps<typeof ReviewChanges>) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Review {...props} />
    </Suspense>
  );
}
