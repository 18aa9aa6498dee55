import { findingsLinkDays } from '@switchboard/contracts/interviews.limits';
import { Button, IconAlert, IconClock, IconWifiOff } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { MessageCard } from '../../candidate/MessageCard.tsx';

interface Props {
  /** Null where there is no token. */
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Why a candidate's link does not open, and what to do about it. */
export function FindingsProblem({ error, isRetrying, onRetry }: Props) {
  const status = error instanceof ApiError ? error.status : null;
  if (error === null || status === 404 || status === 400)
    return (
      <MessageCard
        role="alert"
        icon={<IconAlert />}
        title="Link Not Found"
        message="This link belongs to no interview."
        help={[
          'Open it again exactly as it is in your email.',
          'If it still does not open, contact the person who invited you to the interview.',
        ]}
      />
    );
  if (status === 410)
    return (
      <MessageCard
        role="alert"
        icon={<IconClock />}
        title="Link Expired"
        message={`You could read and contest the findings here for ${findingsLinkDays} days after the interview. That time has passed.`}
        help={['Contact the person who invited you: they can still read what you have contested.']}
      />
    );
  const isOffline = status === 0;
  return (
    <MessageCard
      role="alert"
      icon={isOffline ? <IconWifiOff /> : <IconAlert />}
      title={isOffline ? 'Connection Error' : 'Error Loading Findings'}
      message={
        isOffline
          ? 'Failed to load what was noted. Please check your internet connection and try again.'
          : error.message || 'Failed to load what was noted.'
      }
      actions={
        <Button size="lg" variant="primary" isPending={isRetrying} onPress={onRetry}>
          Try Again
        </Button>
      }
    />
  );
}
