import { Text } from '@switchboard/design-system';
import { Checkbox } from '@switchboard/design-system/forms';
import { ConnectModel } from '@switchboard/platform';
import { useWriter } from './useWriter.ts';

interface WhoReadsProps {
  /** Whether names, numbers and addresses are masked; omitted if the text doesn't come from a call. */
  isMasked?: boolean;
  onMaskedChange?: (isMasked: boolean) => void;
  /** When names and numbers are masked, as a sentence. */
  masked?: string;
}

/** Which host receives the text, and what is hidden from it. */
export function WhoReads({ isMasked, onMaskedChange, masked = 'Before the text is sent.' }: WhoReadsProps) {
  const { writer } = useWriter();
  return (
    <>
      {onMaskedChange && (
        <Checkbox
          label="Mask names, numbers and email addresses"
          description={masked}
          isSelected={isMasked === true}
          onChange={onMaskedChange}
        />
      )}
      {writer && (
        <Text as="p" size="sm" tone="muted">
          {writer.host === null
            ? 'The local writer works by rules and is no language model. The text is read here and sent nowhere. '
            : `The text is sent to ${writer.host} (${writer.name})${writer.is_own ? ", using your organization's key" : ''}.`}
          {writer.host === null && <ConnectModel />}
        </Text>
      )}
    </>
  );
}
