import { findingsLinkDays } from '@switchboard/contracts/interviews.limits';
import { Button, IconAlert, IconClock, IconWifiOff } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import { t } from '../../texts/findings/t.ts';
import { problemText } from '../../texts/later/problemText.ts';
import { t as first } from '../../texts/texts.ts';

interface Props {
  /** Null if there is no token. */
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Why a candidate's link doesn't open, and what to do about it. */
export function FindingsProblem({ error, isRetrying, onRetry }: Props) {
  const status = error instanceof ApiError ? error.status : null;
  if (error === null || status === 404 || status === 400)
    return (
      <MessageCard
        role="alert"
        icon={<IconAlert />}
        title={t('findings.not_found')}
        message={t('findings.not_found_text')}
        help={[t('findings.not_found_open'), t('findings.not_found_ask')]}
      />
    );
  if (status === 410)
    return (
      <MessageCard
        role="alert"
        icon={<IconClock />}
        title={t('findings.expired')}
        message={t('findings.expired_text', { days: findingsLinkDays })}
        help={[t('findings.expired_ask')]}
      />
    );
  const isOffline = status === 0;
  return (
    <MessageCard
      role="alert"
      icon={isOffline ? <IconWifiOff /> : <IconAlert />}
      title={isOffline ? first('page.offline') : t('findings.failed')}
      message={isOffline ? t('findings.offline_text') : problemText(error) || t('findings.failed_text')}
      actions={
        <Button size="lg" variant="primary" isPending={isRetrying} onPress={onRetry}>
          {first('page.try_again')}
        </Button>
      }
    />
  );
}
