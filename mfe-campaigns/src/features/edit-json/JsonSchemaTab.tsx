import { Banner, Button, Skeleton, Stack, Text } from '@switchboard/design-system';
import { lazy, Suspense, useMemo, useState } from 'react';
import { type SchemaEditor, textProblems } from '../../schema-editing/useSchemaEditor.ts';

const JsonEditor = lazy(async () => ({ default: (await import('./JsonEditor.tsx')).JsonEditor }));

interface JsonSchemaTabProps {
  schemaEditor: SchemaEditor;
  isReadOnly: boolean;
}

/** The form as JSON Schema. Edits change the fields as soon as they have no problems. */
export function JsonSchemaTab({ schemaEditor, isReadOnly }: JsonSchemaTabProps) {
  const { text, brokenText, typeText, dropText, problems } = schemaEditor;
  const [focused, setFocused] = useState<{ line: number } | null>(null);
  const wrong = useMemo(
    () => (brokenText !== null || problems.length > 0 ? textProblems(text) : []),
    [brokenText, text, problems],
  );
  return (
    <Stack gap={3}>
      <Text as="p" tone="muted">
        JSON Schema 2020-12. Keywords that the field editor does not know are kept as they are written.
      </Text>
      {wrong.length > 0 && (
        <Banner
          tone="danger"
          title={wrong.length === 1 ? '1 problem' : `${wrong.length} problems`}
          actions={
            brokenText !== null && (
              <Button size="sm" onPress={dropText}>
                Back to the fields as they were
              </Button>
            )
          }
        >
          <Stack as="ul" gap={1} align="start">
            {wrong.map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                <Button size="sm" variant="ghost" onPress={() => setFocused({ line })}>
                  Line {line}
                </Button>{' '}
                {message}
              </li>
            ))}
          </Stack>
        </Banner>
      )}
      <Suspense fallback={<Skeleton shape="block" height={320} />}>
        <JsonEditor
          label="JSON Schema"
          value={text}
          isReadOnly={isReadOnly}
          problemsOf={textProblems}
          focused={focused}
          onChange={typeText}
        />
      </Suspense>
    </Stack>
  );
}
