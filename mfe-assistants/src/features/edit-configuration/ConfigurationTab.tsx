import { Grid, Heading, Stack, Text } from '@switchboard/design-system';
import { useFormContext, useWatch } from '@switchboard/platform/forms';
import { type ReactNode, useEffect } from 'react';
import { AssistantFieldInput } from '../../fields/AssistantFieldInput.tsx';
import { FoldedCard } from '../../fields/FoldedCard.tsx';
import { VoicemailProvider } from './VoicemailProvider.tsx';

const columnWidth = 260;
const manners = { leave_message: 'Leave the message after the beep', hang_up: 'Hang up', talk_on: 'Talk on' };
const stop = ['numberOfWords', 'voiceSeconds', 'backOffSeconds'];
const start = ['waitSeconds', 'onPunctuationSeconds', 'onNoPunctuationSeconds', 'onNumberSeconds'];
const idle = ['maxIdleMessages', 'idleTimeout', 'idleTime', 'idleRepeatCount'];
const analysis = ['summaryTimeout', 'evaluationTimeout'];
const vad = ['min_speech_duration', 'min_silence_duration', 'prefix_padding_duration', 'activation_threshold'];
const endpointing = ['min_endpointing_delay', 'max_endpointing_delay'];

function Numbers({ above = 'configuration', names }: { above?: string; names: readonly string[] }) {
  return (
    <Grid min={columnWidth} gap={4}>
      {names.map((name) => (
        <AssistantFieldInput key={name} path={`${above}.${name}`} />
      ))}
    </Grid>
  );
}

/** The rule that compares both delays is checked when either of them changes. */
function EndpointingDelays() {
  const { trigger, getFieldState, formState } = useFormContext();
  const shortest = useWatch({ name: 'configuration.endpointing.min_endpointing_delay' });
  const isDirty = formState.isDirty;
  useEffect(() => {
    const longest = 'configuration.endpointing.max_endpointing_delay';
    if (isDirty && shortest !== undefined && !getFieldState('configuration.endpointing.min_endpointing_delay').invalid)
      void trigger(longest);
  }, [shortest, isDirty, trigger, getFieldState]);
  return <Numbers above="configuration.endpointing" names={endpointing} />;
}

/** The tab Configuration: the assistant's behavior in calls, first by preset and then by setting. Source: specification 02 §2. */
export function ConfigurationTab({ presets }: { presets?: ReactNode }) {
  return (
    <Stack gap={4}>
      {presets}
      <FoldedCard title="Voicemail Detection" part={{ sections: ['voicemail'] }}>
        <VoicemailProvider />
        <AssistantFieldInput path="configuration.voicemailManner" choiceLabels={manners} />
        <AssistantFieldInput path="configuration.voicemailMessage" rows={2} />
      </FoldedCard>
      <FoldedCard title="Stop Speaking Plan" part={{ sections: ['stop_speaking', 'start_speaking'] }}>
        <Text size="sm" tone="muted">
          When the other person interrupts: how much they have to say before it falls silent, and for how long.
        </Text>
        <Numbers names={stop} />
        <Heading level={4}>Start speaking</Heading>
        <Text size="sm" tone="muted">
          How long it waits after the other person before it answers.
        </Text>
        <Numbers names={start} />
      </FoldedCard>
      <FoldedCard title="Idle Configuration" part={{ sections: ['idle', 'analysis'] }}>
        <Text size="sm" tone="muted">
          When no one speaks: the first wait is the idle timeout, the waits between repeats are the idle time. The
          smaller of the two counts ends the call with the hang-up message.
        </Text>
        <AssistantFieldInput path="idle_message" rows={2} />
        <AssistantFieldInput path="idle_hangup_message" rows={2} />
        <Numbers names={idle} />
        <Heading level={4}>After the call</Heading>
        <AssistantFieldInput path="configuration.recordCalls" />
        <Numbers names={analysis} />
      </FoldedCard>
      <FoldedCard title="Voice Activity Detection" part={{ sections: ['voice_activity'] }}>
        <Numbers above="configuration.vad" names={vad} />
        <EndpointingDelays />
      </FoldedCard>
    </Stack>
  );
}
