import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useState } from 'react';
import { Tree } from './Tree.tsx';

interface Folder {
  id: string;
  folders?: Folder[];
}

const folders: Folder[] = [
  { id: 'Contact', folders: [{ id: 'Email' }, { id: 'Phone' }] },
  { id: 'Position' },
  { id: 'Salary' },
];

function Folders({ isMovable = false, items = folders }: { isMovable?: boolean; items?: Folder[] }) {
  const [selectedId, select] = useState<string | null>('Position');
  const [expandedIds, expand] = useState<ReadonlySet<string>>(new Set(['Contact']));
  return (
    <Tree
      label="Fields"
      items={items}
      childrenOf={({ folders }) => folders}
      textOf={({ id }) => id}
      selectedId={selectedId}
      onSelect={select}
      expandedIds={expandedIds}
      onExpandedChange={expand}
      onMove={isMovable ? () => undefined : undefined}
      emptyState="Nothing here yet."
    >
      {({ id }) => <span>{id}</span>}
    </Tree>
  );
}

const meta = { title: 'Data/Tree', component: Folders } satisfies Meta<typeof Folders>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = { args: { isMovable: true } };
export const Fixed: Story = {};
export const Empty: Story = { args: { items: [] } };
