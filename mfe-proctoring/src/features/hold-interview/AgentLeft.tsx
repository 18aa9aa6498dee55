import { Badge, IconCheckCircle, IconInfo } from '@switchboard/design-system';
import { isCompleted } from '../../candidate/closingText.ts';
import { MessageCard } from '../../candidate/MessageCard.tsx';
import { t } from '../../texts/ends/t.ts';

interface Props {
  /** Why the interview ended. */
  reason: string;
  /** The interviewer's last words. */
  words: string | undefined;
}

/** The interviewer has left: shows its last words for as long as it takes to read them. Source of the text: specification 03 §4. */
export function AgentLeft({ reason, words }: Props) {
  const isThanked = isCompleted(reason);
  return (
    <MessageCard
      icon={isThanked ? <IconCheckCircle /> : <IconInfo />}
      kicker={words}
      title={t(isThanked ? 'title.completed' : 'title.ended')}
      message={
        <>
          {t(isThanked ? 'end.thanks' : 'end.left')} <Badge>{t('end.disconnected')}</Badge>
        </>
      }
    />
  );
}
