import { Button, IconPlus, Stack } from '@switchboard/design-system';
import { TextArea } from '@switchboard/design-system/forms';
import { Menu } from '@switchboard/design-system/overlays';
import { useRef } from 'react';
import { fieldLabel } from '../../flow/nodeWords.ts';
import { useFlow } from './FlowContext.ts';

interface PlaceholderTextProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  rows?: number;
  description?: string;
  placeholder?: string;
  maxLength?: number;
}

/** A text that can contain fields and variables of the call. */
export function PlaceholderText({ rows = 3, value, onChange, ...rest }: PlaceholderTextProps) {
  const { editing, supplies } = useFlow();
  const area = useRef<HTMLTextAreaElement>(null);
  const { fields } = editing.graph;
  const insert = (name: string) => {
    const { selectionStart = value.length, selectionEnd = value.length } = area.current ?? {};
    onChange(`${value.slice(0, selectionStart)}{${name}}${value.slice(selectionEnd)}`);
  };
  const variables = supplies.variables.filter((name) => !fields.some((field) => field.name === name));
  const sections = [
    {
      section: 'Fields',
      items: fields.map((field) => ({ id: field.name, label: fieldLabel(field), onAction: () => insert(field.name) })),
    },
    {
      section: 'Variables of the call',
      items: variables.map((name) => ({ id: name, label: name, onAction: () => insert(name) })),
    },
  ].filter(({ items }) => items.length > 0);
  return (
    <Stack gap={1}>
      <TextArea
        {...rest}
        rows={rows}
        value={value}
        onChange={onChange}
        inputRef={area}
        isReadOnly={editing.isReadOnly}
      />
      {!editing.isReadOnly && sections.length > 0 && (
        <div>
          <Menu
            label={`Insert into ${rest.label}`}
            trigger={
              <Button size="sm" variant="ghost" icon={<IconPlus size={14} />}>
                Insert field
              </Button>
            }
            items={sections}
          />
        </div>
      )}
    </Stack>
  );
}
