import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { Button, Stack, Text } from '@switchboard/design-system';
import { TextArea } from '@switchboard/design-system/forms';
import { useMemo, useRef } from 'react';
import { useIsLocked } from '../../editing/access.tsx';
import { jsonSchemaProblems } from '../../prompts/jsonProblems.ts';
import { useSettledFields } from '../../prompts/useSettledFields.ts';

const path = 'structured_json_schema';

function selectLine(area: HTMLTextAreaElement | null | undefined, line: number): void {
  if (!area) return;
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  const height = Number.parseFloat(getComputedStyle(area).lineHeight) || 0;
  area.scrollTop = Math.max(0, (line - 3) * height);
}

/** The field Structured JSON Schema, with errors by line. */
export function JsonSchemaField() {
  const field = fieldsByPath.get(path);
  const isLocked = useIsLocked(field);
  const [text = ''] = useSettledFields<[string | undefined]>([path]);
  const problems = useMemo(() => jsonSchemaProblems(text), [text]);
  const root = useRef<HTMLDivElement>(null);
  return (
    <Stack gap={2} ref={root}>
      <TextArea
        name={path}
        label="Structured JSON Schema"
        rows={8}
        isMono
        isDisabled={isLocked}
        spellCheck="false"
        showCount
        description={field?.hint}
      />
      {problems.length > 0 && (
        <Stack as="ul" gap={1} aria-label="Problems of the JSON Schema">
          {problems.map(({ line, message }) => (
            <Stack as="li" key={`${line} ${message}`} direction="row" gap={2} wrap>
              <Button
                size="sm"
                variant="ghost"
                onPress={() => selectLine(root.current?.querySelector('textarea'), line)}
              >
                Line {line}
              </Button>
              <Text size="sm" tone="danger">
                {message}
              </Text>
            </Stack>
          ))}
        </Stack>
      )}
    </Stack>
  );
}
