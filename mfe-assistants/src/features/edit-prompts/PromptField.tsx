import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { Stack } from '@switchboard/design-system';
import { type ReactNode, useRef } from 'react';
import { useIsLocked } from '../../editing/access.tsx';
import { insertAtCursor } from '../../prompts/insertAtCursor.ts';
import { PromptArea } from '../../prompts/PromptArea.tsx';
import { MicroPromptPicker } from './MicroPromptPicker.tsx';

interface PromptFieldProps {
  path: string;
  rows: number;
  description?: string;
  /** Buttons below the text. */
  actions?: ReactNode;
}

/** A text that an assistant speaks or follows, with snippets to insert. */
export function PromptField({ path, rows, description, actions }: PromptFieldProps) {
  const field = fieldsByPath.get(path);
  const isLocked = useIsLocked(field);
  const root = useRef<HTMLDivElement>(null);
  const label = field?.label ?? path;
  const told = description ?? field?.hint;
  const insert = (text: string) => {
    // The popover returns the focus to its button first.
    setTimeout(() => {
      const area = root.current?.querySelector('textarea');
      if (area) insertAtCursor(area, text);
    });
  };
  return (
    <Stack gap={1} ref={root}>
      <PromptArea
        name={path}
        label={label}
        rows={rows}
        {...(told && { description: told })}
        isDisabled={isLocked}
        showCount
      />
      <Stack direction="row" justify="end" gap={2} wrap>
        {!isLocked && <MicroPromptPicker label={label} onChoose={insert} />}
        {actions}
      </Stack>
    </Stack>
  );
}
