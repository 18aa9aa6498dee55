import { Skeleton } from '@switchboard/design-system';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { CompareTexts } from './CompareTexts.tsx';

const Compare = lazy(async () => ({ default: (await import('./CompareTexts.tsx')).CompareTexts }));

/** The comparison of two texts, loaded when one is opened. */
export function LazyCompareTexts(props: ComponentProps<typeof CompareTexts>) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Compare {...props} />
    </Suspense>
  );
}
