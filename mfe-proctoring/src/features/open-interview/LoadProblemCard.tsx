import { IconWifiOff, NativeButton } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { lazy, Suspense } from 'react';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import { t } from '../../texts/texts.ts';
import { Loading } from './Loading.tsx';
import type { LoadProblemProps } from './RefusedLink.tsx';

// Loaded on demand, because most links open. The card for a missing network is in this chunk.
const RefusedLink = lazy(() => import('./RefusedLink.tsx').then((file) => ({ default: file.RefusedLink })));

/** Why the link doesn't open. Source of the texts: specification 03 §8. */
export function LoadProblemCard(props: LoadProblemProps) {
  const { error, isRetrying, onRetry } = props;
  if (!(error instanceof ApiError) || error.status !== 0)
    return (
      <Suspense fallback={<Loading />}>
        <RefusedLink {...props} />
      </Suspense>
    );
  return (
    <MessageCard
      role="alert"
      icon={<IconWifiOff />}
      title={t('page.offline')}
      message={t('page.offline_text')}
      actions={
        <NativeButton size="lg" variant="primary" isPending={isRetrying} onPress={onRetry}>
          {t('page.try_again')}
        </NativeButton>
      }
    />
  );
}
