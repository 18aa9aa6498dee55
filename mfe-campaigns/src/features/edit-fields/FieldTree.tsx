import { Badge, IconAlertCircle, Text, tokens } from '@switchboard/design-system';
import { Tree, type TreeTarget } from '@switchboard/design-system/tree';
import { type KeyboardEvent, memo, useMemo } from 'react';
import styled from 'styled-components';
import { kindLabels } from '../../schema-editing/fieldKinds.tsx';
import { type FieldNode, kindOfNode, labelOfNode } from '../../schema-editing/fieldNodes.ts';

interface FieldTreeProps {
  nodes: readonly FieldNode[];
  /** Ids of the fields with problems, as one string: rows are rendered again when it changes. */
  wrongIds: string;
  selectedId: string | null;
  onSelect: (id: string) => void;
  expandedIds: ReadonlySet<string>;
  onExpandedChange: (ids: Set<string>) => void;
  onMove?: ((id: string, target: TreeTarget) => void) | undefined;
  canDrop: (target: TreeTarget) => boolean;
  onKeyDown: (event: KeyboardEvent) => void;
}

const Frame = styled.div`
  min-inline-size: 0;
`;

const Mark = styled.i`
  display: inline-flex;
  flex: none;
  color: ${tokens.color.inkMuted};

  &[data-wrong] {
    color: ${tokens.color.danger};
  }
`;

function NodeRow({ node, isWrong }: { node: FieldNode; isWrong: boolean }) {
  const { icon: Icon } = kindLabels[kindOfNode(node)];
  return (
    <>
      <Mark>
        <Icon size={14} />
      </Mark>
      <Text truncate>{labelOfNode(node)}</Text>
      {node.kind === 'field' && (
        <Text mono size="xs" tone="muted" truncate>
          {node.name}
        </Text>
      )}
      {node.required && (
        <Badge tone="outline" style={{ flex: 'none' }}>
          Required
        </Badge>
      )}
      {isWrong && (
        <Mark data-wrong>
          <IconAlertCircle size={14} role="img" aria-label="Has a problem" />
        </Mark>
      )}
    </>
  );
}

/** The nested fields of the form. Changing one only renders its own row again. */
export const FieldTree = memo(function FieldTree({ nodes, wrongIds, onKeyDown, ...rest }: FieldTreeProps) {
  const wrong = useMemo(() => new Set(wrongIds.split(' ')), [wrongIds]);
  return (
    // Before the tree, which uses the arrow keys itself.
    <Frame onKeyDownCapture={onKeyDown}>
      <Tree
        {...rest}
        label="Fields"
        items={nodes}
        childrenOf={({ children }) => children}
        textOf={labelOfNode}
        canMove={({ kind }) => kind === 'field'}
        dependencies={[wrongIds]}
      >
        {(node) => <NodeRow node={node} isWrong={wrong.has(node.id)} />}
      </Tree>
    </Frame>
  );
});
