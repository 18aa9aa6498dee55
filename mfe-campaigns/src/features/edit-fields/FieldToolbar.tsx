import { Button, IconArrowDown, IconArrowUp, IconButton, IconPlus, Stack } from '@switchboard/design-system';
import { IconCopy, IconRedo, IconTrash, IconUndo } from '@switchboard/design-system/icons';
import { Menu } from '@switchboard/design-system/overlays';
import { fieldKinds } from '@switchboard/forms';
import { kindLabels } from '../../schema-editing/fieldKinds.tsx';
import type { FormEditor } from '../../schema-editing/formEditor.ts';
import type { useFieldActions } from './useFieldActions.ts';

interface FieldToolbarProps {
  actions: ReturnType<typeof useFieldActions>;
  editor: FormEditor;
}

/** The actions on fields. */
export function FieldToolbar({ actions, editor: { past, future } }: FieldToolbarProps) {
  const isField = actions.selected?.kind === 'field';
  return (
    <Stack direction="row" gap={1} wrap role="toolbar" aria-label="Fields">
      <Menu
        label="Add field"
        trigger={
          <Button variant="primary" icon={<IconPlus />}>
            Add field
          </Button>
        }
        items={fieldKinds.map((kind) => {
          const { label, icon: Icon } = kindLabels[kind];
          return { id: kind, label, icon: <Icon />, onAction: () => actions.add(kind) };
        })}
      />
      <IconButton label="Duplicate field" icon={<IconCopy />} isDisabled={!isField} onPress={actions.duplicate} />
      <IconButton
        label="Move up"
        icon={<IconArrowUp />}
        isDisabled={!actions.canStepUp}
        onPress={() => actions.step(-1)}
      />
      <IconButton
        label="Move down"
        icon={<IconArrowDown />}
        isDisabled={!actions.canStepDown}
        onPress={() => actions.step(1)}
      />
      <IconButton label="Delete field" icon={<IconTrash />} isDisabled={!isField} onPress={actions.remove} />
      <IconButton label="Undo" icon={<IconUndo />} isDisabled={past.length === 0} onPress={actions.undo} />
      <IconButton label="Redo" icon={<IconRedo />} isDisabled={future.length === 0} onPress={actions.redo} />
    </Stack>
  );
}
