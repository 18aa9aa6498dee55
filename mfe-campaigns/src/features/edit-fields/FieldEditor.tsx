import { Banner, Button, EmptyState, IconForm, IconPlus, Stack, tabletOnly, tokens } from '@switchboard/design-system';
import type { TreeTarget } from '@switchboard/design-system/tree';
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { findNode } from '../../schema-editing/fieldNodes.ts';
import { isPlace } from '../../schema-editing/formEditor.ts';
import type { SchemaEditor } from '../../schema-editing/useSchemaEditor.ts';
import { FieldPanel } from './FieldPanel.tsx';
import { FieldToolbar } from './FieldToolbar.tsx';
import { FieldTree } from './FieldTree.tsx';
import { useExpanded } from './useExpanded.ts';
import { useFieldActions } from './useFieldActions.ts';

/** A property of a field. A new object requests the focus again. */
export interface FocusedProperty {
  nodeId: string;
  keyword: string;
}

interface FieldEditorProps {
  schemaEditor: SchemaEditor;
  focused: FocusedProperty | null;
  isReadOnly: boolean;
}

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space[5]};
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);

  ${tabletOnly} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Panel = styled.fieldset`
  min-inline-size: 0;
  padding: 0;
  margin: 0;
  border: 0;
`;

/** Moves the focus to the requested property as soon as its field is open. */
function useFocus(selectedId: string | null, focused: FocusedProperty | null) {
  const panel = useRef<HTMLFieldSetElement>(null);
  const [wanted, setWanted] = useState<FocusedProperty | null>(null);
  useEffect(() => setWanted(focused), [focused]);
  useEffect(() => {
    if (!wanted || wanted.nodeId !== selectedId) return;
    const named = `[data-keyword='${CSS.escape(wanted.keyword)}'] :is(input, textarea, button)`;
    const input = panel.current?.querySelector<HTMLElement>(named) ?? panel.current?.querySelector('input');
    input?.focus();
    // A new field's label is selected so that typing replaces it.
    if (wanted.keyword === 'title' && input instanceof HTMLInputElement) input.select();
    setWanted(null);
  }, [wanted, selectedId]);
  return { panel, focus: useCallback((nodeId: string, keyword: string) => setWanted({ nodeId, keyword }), []) };
}

/** Keeps the focus in the editor when a key removes the focused element: the next key is for the editor, too. */
function useKeptFocus(drawn: unknown, latest: unknown) {
  const root = useRef<HTMLDivElement>(null);
  const isKept = useRef(false);
  useEffect(() => {
    if (!isKept.current) return;
    isKept.current = drawn !== latest;
    if (document.activeElement !== document.body) return;
    const row = root.current?.querySelector<HTMLElement>('[role="row"][aria-selected="true"]');
    (row ?? root.current)?.focus();
  }, [drawn, latest]);
  return {
    root,
    keep: () => {
      isKept.current = true;
    },
  };
}

/** The tree of fields, and next to it all properties of the selected one. */
export function FieldEditor({ schemaEditor, focused, isReadOnly }: FieldEditorProps) {
  const { editor, dispatch, problems } = schemaEditor;
  const { form, selectedId } = editor;
  const { panel, focus } = useFocus(selectedId, focused);
  const actions = useFieldActions(schemaEditor, focus);
  const { selected, deleted } = actions;
  // The tree may lag behind typing. A new field appears in it immediately: without its selected row, a focused tree would select another
  // one.
  const typed = useDeferredValue(form.nodes);
  const nodes = selectedId === null || findNode(typed, selectedId) ? typed : form.nodes;
  const expanded = useExpanded(nodes, selectedId);
  const { root, keep } = useKeptFocus(nodes, form.nodes);
  const wrongIds = [...new Set(problems.map(({ nodeId }) => nodeId))].join(' ');

  // Stable functions, so that the tree isn't rendered again for them.
  const latest = useRef({ nodes, onTreeKey: actions.onTreeKey });
  latest.current = { nodes: form.nodes, onTreeKey: actions.onTreeKey };
  const select = useCallback((id: string) => dispatch({ type: 'select', id }), [dispatch]);
  const move = useCallback((id: string, target: TreeTarget) => dispatch({ type: 'move', id, target }), [dispatch]);
  const canDrop = useCallback((target: TreeTarget) => isPlace(latest.current.nodes, target), []);
  const onTreeKey = useCallback(
    (event: KeyboardEvent) => (isReadOnly ? undefined : latest.current.onTreeKey(event)),
    [isReadOnly],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: undo and redo by the keys that everybody knows
    <div
      ref={root}
      tabIndex={-1}
      style={{ outline: 'none' }}
      onKeyDown={isReadOnly ? undefined : (event) => actions.onEditorKey(event) && keep()}
    >
      <Stack gap={4}>
        {!isReadOnly && <FieldToolbar actions={actions} editor={editor} />}
        {deleted !== null && (
          <Banner
            actions={
              <Button size="sm" onPress={actions.undo}>
                Undo
              </Button>
            }
          >
            “{deleted}” was deleted.
          </Banner>
        )}
        {form.nodes.length === 0 ? (
          <EmptyState
            icon={<IconForm />}
            title="No fields yet"
            description="A field asks for one thing, such as a job title or a salary."
            action={
              !isReadOnly && (
                <Button icon={<IconPlus />} onPress={() => actions.add('string')}>
                  Add a text field
                </Button>
              )
            }
          />
        ) : (
          <Columns>
            <FieldTree
              {...{ nodes, wrongIds, selectedId, canDrop }}
              {...expanded}
              onSelect={select}
              onMove={isReadOnly ? undefined : move}
              onKeyDown={onTreeKey}
            />
            <Panel ref={panel} disabled={isReadOnly} aria-label="Properties">
              {selected && (
                <FieldPanel key={selected.id} form={form} id={selected.id} problems={problems} dispatch={dispatch} />
              )}
            </Panel>
          </Columns>
        )}
      </Stack>
    </div>
  );
}
