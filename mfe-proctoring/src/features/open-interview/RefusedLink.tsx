import { IconAlert, IconCheckCircle, IconClock, NativeButton } from '@switchboard/design-system';
import { IconLink } from '@switchboard/design-system/icons';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import { loadProblem } from './loadProblem.ts';

const icons: Record<string, typeof IconAlert> = {
  'Interview Not Found': IconLink,
  'Interview Expired': IconClock,
  'Interview Completed': IconCheckCircle,
};

export interface LoadProblemProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** What the server says of a link that does not open, and what to do about it. */
export function RefusedLink({ error, isRetrying, onRetry }: LoadProblemProps) {
  const { canRetry, ...card } = loadProblem(error);
  const Icon = icons[card.title] ?? IconAlert;
  return (
    <MessageCard
      role="alert"
      icon={<Icon />}
      {...card}
      actions={
        canRetry && (
          <NativeButton size="lg" variant="primary" isPending={isRetrying} onPress={onRetry}>
            Try Again
          </NativeButton>
        )
      }
    />
  );
}
