import { Text } from '@switchboard/design-system';
import { WhoAnswers, type WhoAnswersProps } from '@switchboard/platform';

interface CallPartsProps extends Pick<WhoAnswersProps, 'assistantId' | 'version'> {
  /** Nothing is spoken in simulated calls. */
  isSimulated: boolean;
}

/** The model of a call, and the transcriber and voice of a real one. */
export function CallParts({ assistantId, version, isSimulated }: CallPartsProps) {
  return (
    <Text as="p" size="sm" tone="muted">
      <WhoAnswers
        label="Answered by"
        assistantId={assistantId}
        version={version ?? null}
        {...(isSimulated ? { shown: ['model'] } : {})}
      />
    </Text>
  );
}
