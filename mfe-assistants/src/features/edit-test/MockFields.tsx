import type { AssistantDetail } from '@switchboard/contracts/assistants';
import type { TestConversationInput } from '@switchboard/contracts/test-conversations';
import { maxToolMocks } from '@switchboard/contracts/test-conversations.limits';
import { Button, IconButton, IconPlus, Stack, Text } from '@switchboard/design-system';
import { Checkbox, Select, TextArea } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { useFormContext, useWatch } from '@switchboard/platform/forms';
import { toolsOf } from './toolsOf.ts';

/** The mocked responses of tools in the test, which makes no real requests. */
export function MockFields({ assistant }: { assistant: AssistantDetail }) {
  const { control, setValue } = useFormContext<TestConversationInput>();
  const mocks = useWatch({ control, name: 'mocks' }) ?? [];
  const tools = toolsOf(assistant.config);
  const set = (next: typeof mocks) => setValue('mocks', next, { shouldDirty: true });
  return (
    <Stack gap={4} role="group" aria-label="Answers of tools">
      <Text weight="medium">Answers of tools</Text>
      {mocks.length === 0 && (
        <Text size="sm" tone="muted">
          Functions fail without an answer here; built-in tools answer as they would.
        </Text>
      )}
      {mocks.map((mock, place) => (
        <Stack
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer has nothing but its place.
          key={`${place} ${mocks.length}`}
          gap={2}
          role="group"
          aria-label={`Answer ${place + 1}`}
        >
          <Stack direction="row" gap={2} align="end">
            <div style={{ flex: '1 1 auto' }}>
              <Select
                label="Tool"
                options={[...new Set([...tools, mock.name])].map((id) => ({ id, label: id }))}
                value={mock.name}
                onChange={(name) => set(mocks.map((one, at) => (at === place ? { ...one, name } : one)))}
              />
            </div>
            <IconButton
              label={`Remove answer ${place + 1}`}
              icon={<IconTrash />}
              onPress={() => set(mocks.filter((_, at) => at !== place))}
            />
          </Stack>
          <TextArea name={`mocks.${place}.answer`} label="It answers" rows={2} isMono />
          <Checkbox name={`mocks.${place}.is_failure`} label="It fails" />
        </Stack>
      ))}
      <Stack direction="row">
        <Button
          size="sm"
          icon={<IconPlus size={14} />}
          isDisabled={mocks.length >= maxToolMocks}
          onPress={() => set([...mocks, { name: tools[0] ?? 'do_not_call', answer: '', is_failure: false }])}
        >
          Add answer
        </Button>
      </Stack>
    </Stack>
  );
}
