import { flowNodeKinds, flowNodeLabels } from '@switchboard/contracts/flows.limits';
import { Button, IconButton, IconGrid, IconPlus, IconSearch, Stack } from '@switchboard/design-system';
import {
  IconCopy,
  IconLink,
  IconList,
  IconMore,
  IconRedo,
  IconTrash,
  IconUndo,
} from '@switchboard/design-system/icons';
import { Menu, type MenuEntry } from '@switchboard/design-system/overlays';
import type { ReactNode } from 'react';
import { nodeHints, nodeIcons } from '../../flow/nodeIcons.tsx';
import { useFlow } from './FlowContext.ts';
import { Bar } from './FlowEditor.styles.ts';
import type { PanelName } from './FlowPanels.tsx';
import type { FlowSelection } from './useFlowEditor.ts';

export type FlowView = 'canvas' | 'outline';

interface FlowToolbarProps {
  view: FlowView;
  onViewChange: (view: FlowView) => void;
  isAdding: boolean;
  onAddingChange: (isOpen: boolean) => void;
  /** Adds a node of a kind at the requested place. */
  onAdd: (kind: (typeof flowNodeKinds)[number]) => void;
  onConnect: () => void;
  onSearch: () => void;
  onKeys: () => void;
  /** The entries after the usual ones of the menu “More”. */
  more: readonly MenuEntry[];
  /** On a phone: opens fields, exits, sub-flows or problems. */
  onPanel?: ((panel: PanelName) => void) | undefined;
  children?: ReactNode;
}

/** The kinds allowed in a graph: only sub-flows can have a return. */
const kindsIn = (graphId: string | null) =>
  flowNodeKinds.filter((kind) => (kind === 'return' ? graphId !== null : true));

const hasSelection = ({ nodes, edge }: FlowSelection): boolean => nodes.length > 0 || edge !== null;

/** The actions for the nodes of a flow, on the canvas and in the outline. */
export function FlowToolbar({
  view,
  onViewChange,
  isAdding,
  onAddingChange,
  onAdd,
  onConnect,
  onSearch,
  onKeys,
  more,
  onPanel,
  children,
}: FlowToolbarProps) {
  const { editing } = useFlow();
  const { selection, isReadOnly, graphId, graph } = editing;
  const isAny = hasSelection(selection);
  return (
    <Bar role="toolbar" aria-label="Flow">
      {!isReadOnly && (
        <>
          <Menu
            label="Add node"
            isOpen={isAdding}
            onOpenChange={onAddingChange}
            trigger={
              <Button variant="primary" size="sm" icon={<IconPlus size={14} />} aria-keyshortcuts="A">
                Add node
              </Button>
            }
            items={kindsIn(graphId).map((kind) => {
              const Icon = nodeIcons[kind];
              return {
                id: kind,
                label: flowNodeLabels[kind],
                description: nodeHints[kind],
                icon: <Icon />,
                onAction: () => onAdd(kind),
              };
            })}
          />
          <Stack direction="row" gap={0}>
            <IconButton
              label="Undo"
              size="sm"
              icon={<IconUndo />}
              isDisabled={!editing.canUndo}
              onPress={editing.undo}
            />
            <IconButton
              label="Redo"
              size="sm"
              icon={<IconRedo />}
              isDisabled={!editing.canRedo}
              onPress={editing.redo}
            />
            <IconButton
              label="Connect"
              size="sm"
              icon={<IconLink />}
              isDisabled={selection.nodes.length !== 1}
              onPress={onConnect}
            />
            <IconButton
              label="Duplicate"
              size="sm"
              icon={<IconCopy />}
              isDisabled={selection.nodes.length === 0}
              onPress={editing.duplicate}
            />
            <IconButton
              label="Delete"
              size="sm"
              icon={<IconTrash />}
              isDisabled={!isAny}
              onPress={() => editing.remove()}
            />
          </Stack>
        </>
      )}
      <IconButton
        label="Find a node"
        size="sm"
        icon={<IconSearch />}
        isDisabled={graph.nodes.length === 0}
        onPress={onSearch}
      />
      <Menu
        label="More flow actions"
        trigger={<IconButton label="More flow actions" size="sm" icon={<IconMore />} />}
        items={[
          ...(isReadOnly
            ? []
            : ([
                {
                  id: 'cut',
                  label: 'Cut',
                  shortcut: '⌘X',
                  isDisabled: selection.nodes.length === 0,
                  onAction: () => void editing.cut(),
                },
              ] as const)),
          {
            id: 'copy',
            label: 'Copy',
            shortcut: '⌘C',
            isDisabled: selection.nodes.length === 0,
            onAction: () => void editing.copy(),
          },
          ...(isReadOnly
            ? []
            : ([
                { id: 'paste', label: 'Paste', shortcut: '⌘V', onAction: () => void editing.paste() },
                {
                  id: 'all',
                  label: 'Select all',
                  shortcut: '⌘A',
                  onAction: () => editing.select(graph.nodes.map(({ id }) => id)),
                },
                { id: 'arrange', label: 'Arrange nodes', onAction: editing.arrange },
              ] as const)),
          ...(onPanel
            ? ([
                'separator',
                { id: 'fields', label: 'Fields', onAction: () => onPanel('fields') },
                ...(editing.only === null
                  ? ([
                      { id: 'exits', label: 'Exits', onAction: () => onPanel('exits') },
                      { id: 'subflows', label: 'Sub-flows', onAction: () => onPanel('subflows') },
                    ] as const)
                  : []),
              ] as const)
            : []),
          ...(more.length > 0 ? (['separator', ...more] as const) : []),
          'separator',
          { id: 'keys', label: 'Keyboard shortcuts', shortcut: '?', onAction: onKeys },
        ]}
      />
      {children}
      <span data-part="space" />
      <Stack direction="row" gap={0} role="group" aria-label="View">
        <Button
          size="sm"
          variant={view === 'canvas' ? 'secondary' : 'ghost'}
          icon={<IconGrid size={14} />}
          aria-pressed={view === 'canvas'}
          onPress={() => onViewChange('canvas')}
        >
          Canvas
        </Button>
        <Button
          size="sm"
          variant={view === 'outline' ? 'secondary' : 'ghost'}
          icon={<IconList size={14} />}
          aria-pressed={view === 'outline'}
          onPress={() => onViewChange('outline')}
        >
          Outline
        </Button>
      </Stack>
    </Bar>
  );
}
