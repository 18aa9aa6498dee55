import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from '@rjsf/utils';
import { Button, IconArrowDown, IconArrowUp, IconButton, IconPlus, Stack, tokens } from '@switchboard/design-system';
import { IconTrash } from '@switchboard/design-system/icons';
import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { labelAt, Part } from './ObjectGroup.tsx';

const Entries = styled.ul`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};
  padding: 0;
  margin: 0;
  list-style: none;
`;

const Entry = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[1]};
`;

/** A list of a form: its entries one below the other, and the button for one more. */
export function EntryList(props: ArrayFieldTemplateProps) {
  const { items, schema, fieldPathId, registry, required, disabled, canAdd, onAddClick, rawErrors } = props;
  const { length } = items;
  const add = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(length);
  useLayoutEffect(() => {
    const grew = length > before.current;
    const shrank = length < before.current;
    before.current = length;
    const last = list.current?.lastElementChild;
    if (grew) last?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button')?.focus();
    // The focused element was removed with its entry.
    else if (shrank && document.activeElement === document.body) add.current?.focus();
  }, [length]);
  return (
    <Part
      at={fieldPathId}
      registry={registry}
      isRequired={required === true}
      description={schema.description}
      message={rawErrors?.[0]}
    >
      {length > 0 && <Entries ref={list}>{items}</Entries>}
      <div>
        <Button
          ref={add}
          size="sm"
          icon={<IconPlus />}
          aria-label={`Add item to ${labelAt(registry, fieldPathId)}`}
          isDisabled={disabled === true || !canAdd}
          onPress={() => onAddClick(undefined)}
        >
          Add item
        </Button>
      </div>
    </Part>
  );
}

/** An entry of a list with its actions. */
export function ListEntry({ children, buttonsProps, index, registry, schema, disabled }: ArrayFieldItemTemplateProps) {
  const { fieldPathId, hasMoveUp, hasMoveDown, hasRemove, totalItems } = buttonsProps;
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const moved = useRef<'up' | 'down' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved entry takes the focus along to its new place
  useLayoutEffect(() => {
    const [wanted, other] = moved.current === 'up' ? [up, down] : [down, up];
    if (moved.current) (wanted.current?.disabled ? other : wanted).current?.focus();
    moved.current = null;
  }, [index]);
  const label = labelAt(registry, fieldPathId);
  const isSortable = (schema as { isSortable?: boolean }).isSortable !== false && totalItems > 1;
  return (
    <Entry>
      {children}
      <Stack direction="row" gap={1} justify="end">
        {isSortable && (
          <>
            <IconButton
              ref={up}
              size="sm"
              icon={<IconArrowUp />}
              label={`Move ${label} up`}
              isDisabled={disabled === true || !hasMoveUp}
              onPress={() => {
                moved.current = 'up';
                buttonsProps.onMoveUpItem();
              }}
            />
            <IconButton
              ref={down}
              size="sm"
              icon={<IconArrowDown />}
              label={`Move ${label} down`}
              isDisabled={disabled === true || !hasMoveDown}
              onPress={() => {
                moved.current = 'down';
                buttonsProps.onMoveDownItem();
              }}
            />
          </>
        )}
        {hasRemove && (
          <IconButton
            size="sm"
            icon={<IconTrash />}
            label={`Remove ${label}`}
            isDisabled={disabled === true}
            onPress={() => buttonsProps.onRemoveItem()}
          />
        )}
      </Stack>
    </Entry>
  );
}
