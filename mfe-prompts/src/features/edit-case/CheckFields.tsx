import type { PromptCaseInput, PromptCheck } from '@switchboard/contracts/prompt-cases';
import { maxCaseChecks } from '@switchboard/contracts/prompt-cases.limits';
import { Button, IconButton, IconPlus, Stack, Text } from '@switchboard/design-system';
import { NumberField, Select, TextArea, TextField } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { ConnectModel } from '@switchboard/platform';
import { useFormContext, useWatch } from '@switchboard/platform/forms';
import { blankCheck, checkKinds } from './checkWords.ts';

function Value({ name, kind }: { name: string; kind: PromptCheck['kind'] }) {
  switch (kind) {
    case 'contains':
    case 'not_contains':
      return <TextField name={`${name}.text`} label="Text" isRequired description="In any case." />;
    case 'pattern':
      return (
        <TextField
          name={`${name}.pattern`}
          label="Pattern"
          isRequired
          description="Of RE2: without look-around and back-references."
        />
      );
    case 'max_words':
      return <NumberField name={`${name}.words`} label="Words" min={1} isRequired />;
    case 'json_schema':
      return <TextArea name={`${name}.schema`} label="JSON Schema" isMono rows={4} isRequired />;
    case 'criterion':
      return (
        <TextArea
          name={`${name}.text`}
          label="Criterion"
          rows={2}
          isRequired
          description={
            <>
              A language model judges it, and says why. Without one it is not run. <ConnectModel />
            </>
          }
        />
      );
  }
}

/** The checks of the last reply; all of them must pass. */
export function CheckFields() {
  const { control, setValue, formState } = useFormContext<PromptCaseInput>();
  const checks = useWatch({ control, name: 'checks' }) as PromptCheck[];
  const set = (next: PromptCheck[]) => setValue('checks', next, { shouldDirty: true });
  const missing = formState.errors.checks?.message;
  return (
    <Stack gap={4} role="group" aria-label="Checks">
      <Text weight="medium">Checks of the last reply</Text>
      {missing && (
        <Text tone="danger" size="sm" role="alert">
          {missing}
        </Text>
      )}
      {checks.map((check, place) => (
        <Stack
          // biome-ignore lint/suspicious/noArrayIndexKey: a check has nothing but its place; another kind is another field
          key={`${place} ${check.kind} ${checks.length}`}
          gap={2}
          role="group"
          aria-label={`Check ${place + 1}`}
        >
          <Stack direction="row" gap={2} align="end">
            <div style={{ flex: '1 1 auto' }}>
              <Select
                label={`Check ${place + 1}`}
                options={Object.entries(checkKinds).map(([id, label]) => ({ id, label }))}
                value={check.kind}
                onChange={(kind) =>
                  set(checks.map((one, at) => (at === place ? blankCheck(kind as PromptCheck['kind']) : one)))
                }
              />
            </div>
            <IconButton
              label={`Remove check ${place + 1}`}
              icon={<IconTrash />}
              isDisabled={checks.length === 1}
              onPress={() => set(checks.filter((_, at) => at !== place))}
            />
          </Stack>
          <Value name={`checks.${place}`} kind={check.kind} />
        </Stack>
      ))}
      {checks.length < maxCaseChecks && (
        <Stack direction="row">
          <Button size="sm" icon={<IconPlus size={14} />} onPress={() => set([...checks, blankCheck('contains')])}>
            Add check
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
