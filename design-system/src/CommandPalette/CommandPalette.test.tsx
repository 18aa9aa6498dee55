import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { CommandPalette } from './CommandPalette.tsx';
import { type CommandGroup, matchCommands } from './matchCommands.ts';

function groupsWith(onAction: () => void): CommandGroup[] {
  return [
    {
      label: 'Pages',
      items: [
        { id: 'leads', label: 'Leads', onAction },
        { id: 'campaigns', label: 'Campaigns', keywords: 'outreach', onAction: () => undefined },
      ],
    },
    { label: 'Found', isPrefiltered: true, items: [{ id: 'ada', label: 'Ada Moss', onAction: () => undefined }] },
  ];
}

describe('CommandPalette', () => {
  it('CommandPalette runs the command that matches the typed text on Enter, and closes', async () => {
    const user = userEvent.setup();
    const onAction = vi.fn();
    const onOpenChange = vi.fn();
    render(<CommandPalette isOpen onOpenChange={onOpenChange} groups={groupsWith(onAction)} />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox')));
    await expectAccessible();
    await user.keyboard('lea');
    expect(screen.queryByRole('menuitem', { name: 'Campaigns' })).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('menuitem', { name: 'Leads' }).hasAttribute('data-focused')).toBe(true),
    );
    await user.keyboard('{Enter}');
    expect(onAction).toHaveBeenCalledOnce();
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });

  it('CommandPalette moves with the arrow keys while the focus stays in the search box', async () => {
    const user = userEvent.setup();
    render(<CommandPalette isOpen onOpenChange={vi.fn()} groups={groupsWith(vi.fn())} />);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const search = screen.getByRole('searchbox');
    expect(document.activeElement).toBe(search);
    expect(search.getAttribute('aria-activedescendant')).toBe(screen.getByRole('menuitem', { name: 'Campaigns' }).id);
  });

  it('CommandPalette reports the typed text to its caller', async () => {
    const onQueryChange = vi.fn();
    render(<CommandPalette isOpen onOpenChange={vi.fn()} groups={[]} query="" onQueryChange={onQueryChange} />);
    await userEvent.keyboard('a');
    expect(onQueryChange).toHaveBeenCalledWith('a');
  });

  it('CommandPalette shows a text when nothing is found', () => {
    render(<CommandPalette isOpen onOpenChange={vi.fn()} groups={[]} emptyText="Nothing found." />);
    expect(screen.getByText('Nothing found.')).toBeTruthy();
  });

  it('CommandPalette closes with Escape', async () => {
    const onOpenChange = vi.fn();
    render(<CommandPalette isOpen onOpenChange={onOpenChange} groups={groupsWith(vi.fn())} />);
    await userEvent.keyboard('{Escape}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
  });
});

describe('matchCommands', () => {
  const groups = groupsWith(() => undefined);
  const ids = (query: string) => matchCommands(groups, query).flatMap((group) => group.items.map((item) => item.id));

  it('matchCommands returns all without a query', () => expect(ids('')).toEqual(['leads', 'campaigns', 'ada']));
  it('matchCommands matches keywords and all words', () => expect(ids('OUTREACH camp')).toEqual(['campaigns', 'ada']));
  it('matchCommands keeps the results of a server search', () => expect(ids('zzz')).toEqual(['ada']));
});
