import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { EndedReason } from '@switchboard/contracts/calls';
import type { Expectation, TestConversationInput } from '@switchboard/contracts/test-conversations';
import { maxExpectations } from '@switchboard/contracts/test-conversations.limits';
import { Button, IconButton, IconPlus, Stack, Text } from '@switchboard/design-system';
import { Checkbox, NumberField, Select, TextArea, TextField } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { ConnectModel, endedReasonText } from '@switchboard/platform';
import { useFormContext, useWatch } from '@switchboard/platform/forms';
import { expectationLabels } from '../../test-runs/testWords.ts';
import { LinesField } from './LinesField.tsx';
import { toolsOf } from './toolsOf.ts';
import { readArguments, writeArguments } from './variableLines.ts';

type Kind = Expectation['kind'];

function blank(kind: Kind, firstTool: string): Expectation {
  switch (kind) {
    case 'says':
    case 'never_says':
    case 'asks':
      return { kind, text: '', is_pattern: false };
    case 'tool_called':
      return { kind, name: firstTool, arguments: {} };
    case 'tool_not_called':
      return { kind, name: firstTool };
    case 'ended':
      return { kind, reasons: ['assistant-ended-call'] };
    case 'max_turns':
      return { kind, turns: 10 };
    case 'latency':
      return { kind, max_ms: 2000 };
    case 'keeps_instructions':
    case 'gives_notice':
      return { kind };
    case 'data':
      return { kind, field: '', value: '' };
    case 'criterion':
      return { kind, text: '' };
  }
}

interface FieldsProps {
  name: string;
  expectation: Expectation;
  tools: readonly string[];
  onChange: (changed: Expectation) => void;
}

function Fields({ name, expectation, tools, onChange }: FieldsProps) {
  switch (expectation.kind) {
    case 'says':
    case 'never_says':
    case 'asks':
      return (
        <Stack gap={2}>
          <TextField name={`${name}.text`} label="Words" isRequired />
          <Checkbox name={`${name}.is_pattern`} label="It is a pattern" />
        </Stack>
      );
    case 'tool_called':
    case 'tool_not_called':
      return (
        <Stack gap={2}>
          <Select
            label="Tool"
            options={[...new Set([...tools, expectation.name])].map((id) => ({ id, label: id }))}
            value={expectation.name}
            onChange={(chosen) => onChange({ ...expectation, name: chosen })}
          />
          {expectation.kind === 'tool_called' && (
            <LinesField
              name={`${name}.arguments`}
              label="Arguments"
              description="One on a line, such as number: 4711. Empty: any."
              rows={2}
              read={readArguments}
              write={writeArguments}
            />
          )}
        </Stack>
      );
    case 'ended':
      return (
        <Select
          label="How it ends"
          options={EndedReason.options.map((id) => ({ id, label: endedReasonText(id) ?? id }))}
          value={expectation.reasons[0] ?? null}
          onChange={(reason) => onChange({ kind: 'ended', reasons: [reason as EndedReason] })}
        />
      );
    case 'max_turns':
      return <NumberField name={`${name}.turns`} label="Times" min={1} isRequired />;
    case 'latency':
      return <NumberField name={`${name}.max_ms`} label="Milliseconds" min={1} isRequired />;
    case 'keeps_instructions':
      return <Text tone="muted">It says no ten words of its system prompt in a row.</Text>;
    case 'gives_notice':
      return <Text tone="muted">The first thing it says is the notice, which the Prompt tab shows.</Text>;
    case 'data':
      return (
        <Stack gap={2}>
          <TextField name={`${name}.field`} label="Field" isRequired />
          <TextField name={`${name}.value`} label="Value" isRequired />
        </Stack>
      );
    case 'criterion':
      return (
        <TextArea
          name={`${name}.text`}
          label="Criterion"
          description={
            <>
              Counts as not passed if no model is connected. <ConnectModel />
            </>
          }
          isRequired
          rows={2}
        />
      );
  }
}

/** The expectations of a conversation; all of them have to be met. */
export function ExpectationFields({ assistant }: { assistant: AssistantDetail }) {
  const { control, setValue } = useFormContext<TestConversationInput>();
  const expectations = useWatch({ control, name: 'expectations' }) as Expectation[];
  const tools = toolsOf(assistant.config);
  const set = (next: Expectation[]) => setValue('expectations', next, { shouldDirty: true });
  const change = (place: number, changed: Expectation) =>
    set(expectations.map((one, at) => (at === place ? changed : one)));
  return (
    <Stack gap={4} role="group" aria-label="Expectations">
      <Text weight="medium">What is expected</Text>
      {expectations.map((expectation, place) => (
        <Stack
          // biome-ignore lint/suspicious/noArrayIndexKey: an expectation has nothing but its place; another kind is another field.
          key={`${place} ${expectation.kind} ${expectations.length}`}
          gap={2}
          role="group"
          aria-label={`Expectation ${place + 1}`}
        >
          <Stack direction="row" gap={2} align="end">
            <div style={{ flex: '1 1 auto' }}>
              <Select
                label={`Expectation ${place + 1}`}
                options={Object.entries(expectationLabels).map(([id, label]) => ({ id, label }))}
                value={expectation.kind}
                onChange={(kind) => change(place, blank(kind as Kind, tools[0] ?? 'end_call'))}
              />
            </div>
            <IconButton
              label={`Remove expectation ${place + 1}`}
              icon={<IconTrash />}
              isDisabled={expectations.length === 1}
              onPress={() => set(expectations.filter((_, at) => at !== place))}
            />
          </Stack>
          <Fields
            name={`expectations.${place}`}
            expectation={expectation}
            tools={tools}
            onChange={(changed) => change(place, changed)}
          />
        </Stack>
      ))}
      <Stack direction="row">
        <Button
          size="sm"
          icon={<IconPlus size={14} />}
          isDisabled={expectations.length >= maxExpectations}
          onPress={() => set([...expectations, blank('says', '')])}
        >
          Add expectation
        </Button>
      </Stack>
    </Stack>
  );
}
