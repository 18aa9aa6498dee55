import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Tree, type TreeTarget } from './Tree.tsx';

interface Item {
  id: string;
  inner?: Item[];
}
const items: Item[] = [{ id: 'a', inner: [{ id: 'b' }] }, { id: 'c' }, { id: 'd' }];

function Sample({ onMove }: { onMove?: (id: string, target: TreeTarget) => void }) {
  const [selectedId, select] = useState<string | null>('c');
  const [expandedIds, expand] = useState<ReadonlySet<string>>(new Set());
  return (
    <Tree
      label="Letters"
      items={items}
      childrenOf={({ inner }) => inner}
      textOf={({ id }) => id}
      {...{ selectedId, expandedIds, onMove }}
      onSelect={select}
      onExpandedChange={expand}
      canDrop={({ id, place }) => place !== 'on' || id === 'a'}
    >
      {({ id }) => <span>{id}</span>}
    </Tree>
  );
}

const rows = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-label') ?? row.textContent);

it('Tree selects rows with the up and down keys, and opens and closes groups with the right and left keys', async () => {
  const { container } = render(<Sample />);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('row', { name: 'c' }));
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('row', { name: 'a' }).getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{ArrowRight}');
  expect(rows()).toEqual(['a', 'b', 'c', 'd']);
  await userEvent.keyboard('{ArrowLeft}');
  expect(rows()).toEqual(['a', 'c', 'd']);
  await expectAccessible(container);
});

it('Tree moves a row with the keyboard from its drag handle', async () => {
  const onMove = vi.fn();
  render(<Sample onMove={onMove} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Drag');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Insert|Drop/));
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await vi.waitFor(() => expect(onMove).toHaveBeenCalledOnce());
  expect(onMove.mock.calls[0]?.[0]).toBe('c');
  expect(onMove.mock.calls[0]?.[1].place).not.toBe('on');
});
