import { Button, IconAlert, IconCheckCircle, IconClock, IconWifiOff } from '@switchboard/design-system';
import { IconLink } from '@switchboard/design-system/icons';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import { loadProblem } from './loadProblem.ts';

const icons: Record<string, typeof IconAlert> = {
  'Interview Not Found': IconLink,
  'Interview Expired': IconClock,
  'Interview Completed': IconCheckCircle,
  'Connection Error': IconWifiOff,
};

interface Props {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Why the link does not open, and what to do about it. */
export function LoadProblemCard({ error, isRetrying, onRetry }: Props) {
  const { canRetry, ...card } = loadProblem(error);
  const Icon = icons[card.title] ?? IconAlert;
  return (
    <MessageCard
      role="alert"
      icon={<Icon />}
      {...card}
      actions={
        canRetry && (
          <Button size="lg" variant="primary" isPending={isRetrying} onPress={onRetry}>
            Try Again
          </Button>
        )
      }
    />
  );
}
