import { IconAlert, IconCheckCircle, IconClock, NativeButton } from '@switchboard/design-system';
import { IconLink } from '@switchboard/design-system/icons';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import { t } from '../../texts/later/t.ts';
import { t as first } from '../../texts/texts.ts';
import { type LoadProblem, loadProblem } from './loadProblem.ts';

const icons: Partial<Record<LoadProblem['kind'], typeof IconAlert>> = {
  not_found: IconLink,
  expired: IconClock,
  completed: IconCheckCircle,
};

export interface LoadProblemProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
  /** Opens the form for a message; missing if the address doesn't contain a link. */
  onWrite?: (() => void) | undefined;
}

/** For these problems the link's organization is unknown. */
const unknown: readonly LoadProblem['kind'][] = ['not_found', 'failed', 'refused'];

/** The server's reason why a link doesn't open, and what to do about it. */
export function RefusedLink({ error, isRetrying, onRetry, onWrite }: LoadProblemProps) {
  const { kind, canRetry, ...card } = loadProblem(error);
  const Icon = icons[kind] ?? IconAlert;
  return (
    <MessageCard
      role="alert"
      icon={<Icon />}
      {...card}
      actions={
        canRetry ? (
          <NativeButton size="lg" variant="primary" isPending={isRetrying} onPress={onRetry}>
            {first('page.try_again')}
          </NativeButton>
        ) : (
          onWrite &&
          !unknown.includes(kind) && (
            <NativeButton size="lg" onPress={onWrite}>
              {t('link.write')}
            </NativeButton>
          )
        )
      }
    />
  );
}
