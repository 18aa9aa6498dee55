import { Stack, Text, tokens } from '@switchboard/design-system';
import { SearchField } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { useState } from 'react';
import styled from 'styled-components';
import { nodeIcons } from '../../flow/nodeIcons.tsx';
import { searchNodes, textOf, titleOf } from '../../flow/nodeWords.ts';
import { useFlow } from './FlowContext.ts';

const Found = styled.button.attrs({ type: 'button' })`
  display: flex;
  align-items: center;
  gap: ${tokens.space[2]};
  inline-size: 100%;
  min-block-size: ${tokens.size.row};
  padding-inline: ${tokens.space[2]};
  border: 0;
  border-radius: ${tokens.radius.sm};
  background: none;
  color: ${tokens.color.ink};
  text-align: start;
  cursor: pointer;

  &:hover {
    background: ${tokens.color.hover};
  }

  & > span {
    min-inline-size: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const maxShown = 50;

/** Finds a node by its name, text or field. */
export function FindNodeDialog({ onFound, onClose }: { onFound: (node: string) => void; onClose: () => void }) {
  const { editing } = useFlow();
  const [text, setText] = useState('');
  const found = text.trim() === '' ? editing.graph.nodes : searchNodes(editing.graph, text);
  const choose = (id: string | undefined) => {
    if (id === undefined) return;
    onClose();
    onFound(id);
  };
  return (
    <Dialog title="Find a node" size="sm" onClose={onClose}>
      <Stack gap={3}>
        <SearchField
          label="Name, text or field"
          value={text}
          onChange={setText}
          onSubmit={() => choose(found[0]?.id)}
          autoFocus
        />
        <Text size="sm" tone="muted" role="status">
          {found.length === 0 ? 'No node matches.' : `${found.length} ${found.length === 1 ? 'node' : 'nodes'}`}
        </Text>
        <ul style={{ padding: 0 }}>
          {found.slice(0, maxShown).map((node) => {
            const Icon = nodeIcons[node.kind];
            const title = titleOf(node);
            return (
              <li key={node.id} style={{ listStyle: 'none' }}>
                <Found onClick={() => choose(node.id)}>
                  <Icon size={16} />
                  <span>
                    {title}
                    {textOf(node) !== title && (
                      <Text size="sm" tone="muted">
                        {' '}
                        {textOf(node)}
                      </Text>
                    )}
                  </span>
                </Found>
              </li>
            );
          })}
        </ul>
      </Stack>
    </Dialog>
  );
}
