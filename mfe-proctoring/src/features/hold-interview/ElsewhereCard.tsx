import { IconMonitor, NativeButton } from '@switchboard/design-system';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import { t } from '../../texts/call/t.ts';

/** Another window of this browser has the interview. This one can be used once that one is gone. */
export function ElsewhereCard({ canTake, onTake }: { canTake: boolean; onTake: () => void }) {
  return (
    <MessageCard
      role="alert"
      icon={<IconMonitor />}
      title={t('elsewhere.title')}
      message={t('elsewhere.text')}
      help={canTake ? [t('elsewhere.closed')] : [t('elsewhere.back'), t('elsewhere.close')]}
      actions={
        canTake && (
          <NativeButton autoFocus size="lg" variant="primary" onPress={onTake}>
            {t('elsewhere.take')}
          </NativeButton>
        )
      }
    />
  );
}
