import { Skeleton } from '@switchboard/design-system';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { WordDiff } from './WordDiff.tsx';

const Diff = lazy(async () => ({ default: (await import('./WordDiff.tsx')).WordDiff }));

/** The comparison of two texts, loaded when one is opened. */
export function LazyWordDiff(props: ComponentProps<typeof WordDiff>) {
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <Diff {...props} />
    </Suspense>
  );
}
