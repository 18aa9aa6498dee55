import { maxFeedbackLength } from '@switchboard/contracts/prompts.limits';
import { Stack } from '@switchboard/design-system';
import { TextArea } from '@switchboard/design-system/forms';
import { IconSend } from '@switchboard/design-system/icons';
import type { KeyboardEvent } from 'react';
import { useWriter } from '../generate/useWriter.ts';
import { WhoReads } from '../generate/WhoReads.tsx';
import { WriterButton } from '../generate/WriterButton.tsx';

interface FeedbackBoxProps {
  value: string;
  onChange: (feedback: string) => void;
  isMasked: boolean;
  onMaskedChange: (isMasked: boolean) => void;
  /** Something is written, or waits for a decision. */
  isDisabled: boolean;
  isPending: boolean;
  onSend: () => void;
}

/** The input for feedback. */
export function FeedbackBox(props: FeedbackBoxProps) {
  const { value, onChange, isMasked, onMaskedChange, isDisabled, isPending, onSend } = props;
  const { writer, isLocal } = useWriter();
  const isOff = isDisabled || value.trim() === '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isOff) return;
    event.preventDefault();
    onSend();
  };
  return (
    <Stack gap={3} align="start">
      <TextArea
        label="Feedback"
        rows={4}
        showCount
        maxLength={maxFeedbackLength}
        style={{ inlineSize: '100%' }}
        value={value}
        isDisabled={isDisabled}
        description={
          isLocal
            ? 'The local writer understands one instruction per line: shorter; more formal; replace "X" by "Y"; add "X"; remove "X".'
            : 'Say what should be different. Press Ctrl+Enter to send.'
        }
        placeholder={'shorter\nreplace "good morning" by "hello"'}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
      {/* The local writer sends nothing anywhere, and follows instructions literally. */}
      <WhoReads
        {...(writer && !isLocal && { isMasked, onMaskedChange })}
        masked="In your feedback and earlier messages. The prompt itself isn't masked."
      />
      <WriterButton icon={<IconSend />} isDisabled={isOff} isPending={isPending} onPress={onSend}>
        Improve Prompt
      </WriterButton>
    </Stack>
  );
}
