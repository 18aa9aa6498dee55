import { Button, EmptyState, IconForm, Stack, Text } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import { fieldCount, type JsonSchema } from '@switchboard/forms';
import { useState } from 'react';
import { SchemaForm } from '../features/schema-form/SchemaForm.tsx';

/** The form as people fill it in. Saving it here only shows the values. */
export function FormPreview({ schema }: { schema: JsonSchema }) {
  const [saved, setSaved] = useState<Record<string, unknown> | null>(null);
  if (fieldCount(schema) === 0)
    return (
      <EmptyState
        icon={<IconForm />}
        title="No fields yet"
        description="Fields that are added in the field editor are shown here as they will be filled in."
      />
    );
  return (
    <Stack gap={4}>
      <Text as="p" tone="muted">
        Nothing that is typed here is stored.
      </Text>
      <SchemaForm
        schema={schema}
        onSubmit={setSaved}
        onChange={() => setSaved(null)}
        footer={({ reset }) => (
          <Stack direction="row" gap={2} justify="end">
            <Button
              onPress={() => {
                reset();
                setSaved(null);
              }}
            >
              Reset
            </Button>
            <Button variant="primary" type="submit">
              Save
            </Button>
          </Stack>
        )}
      />
      {saved && (
        <Stack gap={2} role="status">
          <Text as="p">This is what a campaign would hold:</Text>
          <CodeBlock label="Values" language="json" value={JSON.stringify(saved, null, 2)} />
        </Stack>
      )}
    </Stack>
  );
}
