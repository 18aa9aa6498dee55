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
  /** Opens the form for a message; missing where the address names no link. */
  onWrite?: (() => void) | undefined;
}

/** Of these, nobody knows whose link it is. */
const unknown: readonly LoadProblem['kind'][] = ['not_found', 'failed', 'refused'];

/** What the server says of a link that does not open, and what to do about it. */
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
