import { maxTypedLength } from '@switchboard/contracts/voice.limits';
import { Badge, Banner, Button, ProgressBar, Stack, Text, tokens } from '@switchboard/design-system';
import { Form, Switch, TextField } from '@switchboard/design-system/forms';
import { type DeviceProblem, deviceAdvice } from '@switchboard/platform';
import { useState } from 'react';
import styled from 'styled-components';
import { costText } from './costText.ts';
import { MicrophonePicker } from './MicrophonePicker.tsx';
import { TestTranscript } from './TestTranscript.tsx';
import type { TestState } from './testState.ts';
import type { TestCall } from './useTestCall.ts';

const Typing = styled(Form)`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: end;
  gap: ${tokens.space[2]};
`;

const words = {
  listening: 'Listening',
  thinking: 'Thinking',
  speaking: 'Speaking',
  reconnecting: 'Reconnecting…',
} as const;

const qualityTexts = {
  excellent: 'Connection: excellent',
  good: 'Connection: good',
  poor: 'Connection: poor',
} as const;

const transcriberTexts = {
  browser: 'Your browser transcribes your speech on this device. No sound is sent anywhere for it.',
  builtin: 'The built-in transcriber listens: rough, for practice. Typing is exact.',
  provider: 'The transcriber of the assistant listens.',
} as const;

interface TalkTestProps {
  state: Extract<TestState, { stage: 'connected' }>;
  test: TestCall;
  /** Typed messages are answered aloud as well. */
  hasSound: boolean;
  onSound: (isOn: boolean) => void;
}

/** Explains why a microphone can't be used and what to do, with a retry button. */
function NoMicrophone({ problem, onRetry }: { problem: DeviceProblem; onRetry: () => void }) {
  return (
    <Banner
      tone="warning"
      title="The microphone can't be used"
      actions={<Button onPress={onRetry}>Use microphone</Button>}
    >
      {deviceAdvice(problem, 'microphone', 'click Use microphone')} You can type in the meantime.
    </Banner>
  );
}

/** A test that is under way. */
export function TalkTest({ state, test, hasSound, onSound }: TalkTestProps) {
  const [text, setText] = useState('');
  const send = () => {
    const said = text.trim();
    if (said === '') return;
    test.say(said);
    setText('');
  };
  return (
    <Stack gap={3}>
      <Stack direction="row" gap={3} align="center" wrap>
        {!test.isTalk && <Switch label="Sound" isSelected={hasSound} onChange={onSound} />}
        <Badge tone={state.agent === 'speaking' ? 'success' : state.agent === 'reconnecting' ? 'warning' : 'neutral'}>
          {words[state.agent]}
        </Badge>
        {test.quality && (
          <Badge tone={test.quality === 'poor' ? 'warning' : 'neutral'}>{qualityTexts[test.quality]}</Badge>
        )}
        {test.microphone === 'on' && <ProgressBar label="Microphone level" value={Math.round(test.loudness * 100)} />}
        {state.cost && (
          <Text size="sm" tone="muted">
            {costText(state.cost)}
          </Text>
        )}
      </Stack>
      {test.microphone === 'on' && test.transcriber && (
        <Text as="p" size="sm" tone="muted">
          {transcriberTexts[test.transcriber]}
        </Text>
      )}
      {test.microphone === 'on' && <MicrophonePicker chosen={test.device} onChoose={test.choose} />}
      {test.problem && <NoMicrophone problem={test.problem} onRetry={test.useMicrophone} />}
      <TestTranscript lines={state.lines} hearing={state.hearing} />
      <Typing onSubmit={send}>
        <TextField
          label={test.isTalk ? 'Type instead of talking' : 'Your line'}
          value={text}
          onChange={(next) => {
            setText(next);
            test.typing();
          }}
          maxLength={maxTypedLength}
          autoComplete="off"
          autoFocus
        />
        <Button type="submit" isDisabled={text.trim() === ''}>
          Send
        </Button>
      </Typing>
    </Stack>
  );
}
