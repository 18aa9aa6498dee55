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
  /** Opens the form for a message; missing where the address names no link. */
  onWrite?: (() => void) | undefined;
}

const unknown = ['Interview Not Found', 'Error Loading Interview', 'Interview Unavailable'];

/** What the server says of a link that does not open, and what to do about it. */
export function RefusedLink({ error, isRetrying, onRetry, onWrite }: LoadProblemProps) {
  const { canRetry, ...card } = loadProblem(error);
  const Icon = icons[card.title] ?? IconAlert;
  return (
    <MessageCard
      role="alert"
      icon={<Icon />}
      {...card}
      actions={
        canRetry ? (
          <NativeButton size="lg" variant="primary" isPending={isRetrying} onPress={onRetry}>
            Try Again
          </NativeButton>
        ) : (
          onWrite &&
          !unknown.includes(card.title) && (
            <NativeButton size="lg" onPress={onWrite}>
              Write to the people who invited you
            </NativeButton>
          )
        )
      }
    />
  );
}
