import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { type TestConversation, TestConversationInput } from '@switchboard/contracts/test-conversations';
import { Stack } from '@switchboard/design-system';
import { Checkbox, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { FormProvider, useSaveForm } from '@switchboard/platform/forms';
import { CalleeFields } from './CalleeFields.tsx';
import { ExpectationFields } from './ExpectationFields.tsx';
import { LinesField } from './LinesField.tsx';
import { MockFields } from './MockFields.tsx';
import { readVariables, writeVariables } from './variableLines.ts';

interface TestDialogProps {
  assistant: AssistantDetail;
  /** The test to change; without one, the dialog adds a new one. */
  test?: TestConversation | undefined;
  onClose: () => void;
}

const formOf = (test: TestConversation | undefined): TestConversationInput => ({
  name: test?.name ?? '',
  callee: test?.callee ?? { kind: 'lines', lines: [''] },
  variables: test?.variables ?? {},
  mocks: test?.mocks ?? [],
  flow_start: test?.flow_start ?? null,
  expectations: test?.expectations ?? [{ kind: 'says', text: '', is_pattern: false }],
  is_required: test?.is_required ?? false,
});

const labels: Record<string, string> = {
  name: 'Name',
  callee: 'Person called',
  variables: 'Variables',
  mocks: 'Answers of functions',
  expectations: 'Expectations',
  is_required: 'Required to publish',
};

/** Adds a test conversation, or changes one. */
export function TestDialog({ assistant, test, onClose }: TestDialogProps) {
  const form = useSaveForm(TestConversationInput, {
    values: formOf(test),
    save: (body, version) =>
      test
        ? request('PUT /api/test-conversations/:id', {
            params: { id: test.id },
            body: { ...body, updated_at: String(version) },
          })
        : request('POST /api/assistants/:id/test-conversations', { params: { id: assistant.id }, body }),
    ...(test && {
      merge: {
        version: test.updated_at,
        read: async () => {
          const { items } = await request('GET /api/assistants/:id/test-conversations', {
            params: { id: assistant.id },
          });
          const stored = items.find(({ id }) => id === test.id) ?? test;
          return { version: stored.updated_at, values: formOf(stored) };
        },
        label: (name) => labels[name.split('.')[0] ?? name] ?? name,
      },
    }),
    stale: 'test_conversation.changed',
    done: test ? 'Test updated' : 'Test added',
    failed: test ? 'Failed to update the test' : 'Failed to add the test',
    onSaved: onClose,
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        form={form}
        size="lg"
        title={test ? 'Edit Test' : 'Add Test'}
        description="A conversation with expected results. No one is called, and functions aren't run."
        submitLabel={test ? 'Save Changes' : 'Add Test'}
        onClose={onClose}
      >
        <Stack gap={5}>
          <TextField name="name" label="Name" isRequired placeholder="Says when it is open" />
          <CalleeFields />
          <ExpectationFields assistant={assistant} />
          <MockFields assistant={assistant} />
          <LinesField
            name="variables"
            label="Variables"
            description="One per line, such as first_name: Vera. Other values are those of a person called Alex Morgan."
            read={readVariables}
            write={writeVariables}
          />
          <Checkbox
            name="is_required"
            label="Required to publish"
            description="Nothing is published that has not passed it."
          />
        </Stack>
      </FormDialog>
    </FormProvider>
  );
}
