import type { PromptCaseInput } from '@switchboard/contracts/prompt-cases';
import { maxCaseTurns } from '@switchboard/contracts/prompt-cases.limits';
import { Button, IconButton, IconPlus, Stack, Text } from '@switchboard/design-system';
import { TextArea } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { useFormContext, useWatch } from '@switchboard/platform/forms';

/** The person's messages, one per turn. */
export function TurnFields() {
  const { control, setValue } = useFormContext<PromptCaseInput>();
  const turns = useWatch({ control, name: 'turns' }) as string[];
  const set = (next: string[]) => setValue('turns', next, { shouldDirty: true });
  return (
    <Stack gap={3} role="group" aria-label="What the person says">
      <Text weight="medium">What the person says</Text>
      {turns.map((_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a turn has nothing but its place
        <Stack key={`${place} ${turns.length}`} direction="row" gap={2} align="end">
          <div style={{ flex: '1 1 auto' }}>
            <TextArea name={`turns.${place}`} label={`Turn ${place + 1}`} rows={1} isRequired />
          </div>
          <IconButton
            label={`Remove turn ${place + 1}`}
            icon={<IconTrash />}
            isDisabled={turns.length === 1}
            onPress={() => set(turns.filter((_turn, at) => at !== place))}
          />
        </Stack>
      ))}
      {turns.length < maxCaseTurns && (
        <Stack direction="row">
          <Button size="sm" icon={<IconPlus size={14} />} onPress={() => set([...turns, ''])}>
            Add turn
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
