import { Banner, Link } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';

/** Interviews that wait for a review; hidden when there are none. */
export function InterviewsToReview({ count }: { count: number }) {
  const canRead = useCan('interview.read');
  if (!canRead || count === 0) return null;
  const title = count === 1 ? '1 interview needs review' : `${count.toLocaleString('en-US')} interviews need review`;
  return (
    <Banner tone="warning" title={title}>
      Someone on your team needs to review the findings before a decision is made.{' '}
      <Link href="/interviews?review=yes">Look at them</Link>
    </Banner>
  );
}
