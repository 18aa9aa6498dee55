import type { Interview } from '@switchboard/contracts/interviews';
import { Badge, IconAlert } from '@switchboard/design-system';
import { statusLabels } from './interviewWords.ts';

/** The status of an interview. */
export function InterviewStatusBadge({ status }: Pick<Interview, 'status'>) {
  const { word, tone } = statusLabels[status];
  return (
    <Badge tone={tone} isPulsing={status === 'started'}>
      {word}
    </Badge>
  );
}

/** Marks interviews that someone has to review; renders nothing for all others. */
export function NeedsReviewBadge({ interview }: { interview: Pick<Interview, 'needs_review'> }) {
  if (!interview.needs_review) return null;
  return (
    <Badge tone="warning" icon={<IconAlert />}>
      Needs review
    </Badge>
  );
}
