import type { Callee, TestConversationInput } from '@switchboard/contracts/test-conversations';
import { calleePersonas } from '@switchboard/contracts/test-conversations.limits';
import { Stack } from '@switchboard/design-system';
import { Select, TextArea } from '@switchboard/design-system/forms';
import { useFormContext, useWatch } from '@switchboard/platform/forms';
import { calleeLabels, personaLabels } from '../../test-runs/testWords.ts';
import { LinesField } from './LinesField.tsx';
import { readLines, writeLines } from './variableLines.ts';

const blank: Record<Callee['kind'], Callee> = {
  lines: { kind: 'lines', lines: [''] },
  persona: { kind: 'persona', persona: 'agreeable' },
  voicemail: {
    kind: 'voicemail',
    greeting: 'You have reached Alex Morgan. Please leave a message after the beep.',
  },
  silence: { kind: 'silence' },
};

/** The person that the assistant speaks with. */
export function CalleeFields() {
  const { control, setValue } = useFormContext<TestConversationInput>();
  const callee = useWatch({ control, name: 'callee' });
  const set = (next: Callee) => setValue('callee', next, { shouldDirty: true });
  return (
    <Stack gap={3} role="group" aria-label="Callee">
      <Select
        label="Callee"
        options={Object.entries(calleeLabels).map(([id, label]) => ({ id, label }))}
        value={callee.kind}
        onChange={(kind) => set(blank[kind as Callee['kind']])}
      />
      {callee.kind === 'lines' && (
        <LinesField
          name="callee.lines"
          label="What the callee says"
          description="One answer on a line. After the last one they hang up."
          isRequired
          rows={4}
          read={readLines}
          write={writeLines}
        />
      )}
      {callee.kind === 'persona' && (
        <Select
          label="Persona"
          options={calleePersonas.map((id) => ({ id, label: personaLabels[id] }))}
          value={callee.persona}
          onChange={(persona) => set({ kind: 'persona', persona: persona as (typeof calleePersonas)[number] })}
        />
      )}
      {callee.kind === 'voicemail' && <TextArea name="callee.greeting" label="Greeting" isRequired rows={2} />}
    </Stack>
  );
}
