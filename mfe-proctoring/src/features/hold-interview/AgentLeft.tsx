import { Badge, IconCheckCircle } from '@switchboard/design-system';
import { MessageCard } from '../../candidate/MessageCard.tsx';

/** The interviewer has left: its last words, for as long as it takes to read that. */
export function AgentLeft({ words }: { words: string | undefined }) {
  return (
    <MessageCard
      icon={<IconCheckCircle />}
      kicker={words}
      title="Interview Completed"
      message={
        <>
          Thank you for your time! <Badge>Disconnected</Badge>
        </>
      }
    />
  );
}
