import { Badge, IconCheckCircle, IconInfo } from '@switchboard/design-system';
import { isCompleted } from '../../candidate/closingText.ts';
import { MessageCard } from '../../candidate/MessageCard.tsx';

interface Props {
  /** Why the interview ended. */
  reason: string;
  /** The interviewer's last words. */
  words: string | undefined;
}

/** The interviewer has left: its last words, for as long as it takes to read them. Source of the text: specification 03 §4. */
export function AgentLeft({ reason, words }: Props) {
  const isThanked = isCompleted(reason);
  return (
    <MessageCard
      icon={isThanked ? <IconCheckCircle /> : <IconInfo />}
      kicker={words}
      title={isThanked ? 'Interview Completed' : 'Interview Ended'}
      message={
        <>
          {isThanked ? 'Thank you for your time!' : 'The interviewer has left.'} <Badge>Disconnected</Badge>
        </>
      }
    />
  );
}
