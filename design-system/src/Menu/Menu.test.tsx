import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Menu } from './Menu.tsx';

describe('Menu', () => {
  it('Menu opens by keyboard, moves with the arrow keys and selects with Enter', async () => {
    const user = userEvent.setup();
    const onEdit = vi.fn();
    render(
      <Menu
        label="Lead"
        trigger={<Button>Actions</Button>}
        items={[
          { id: 'call', label: 'Call now' },
          { id: 'edit', label: 'Edit', onAction: onEdit },
          'separator',
          { section: 'Status', items: [{ id: 'won', label: 'Won', isSelected: true }] },
        ]}
      />,
    );
    const trigger = screen.getByRole('button', { name: 'Actions' });
    expect(trigger.getAttribute('aria-haspopup')).toBeTruthy();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menu', { name: 'Lead' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Status' })).toBeTruthy();
    expect(screen.getByRole('separator')).toBeTruthy();
    await expectAccessible();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onEdit).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('Menu closes with Escape and returns the focus to its trigger', async () => {
    const user = userEvent.setup();
    render(<Menu label="Lead" trigger={<Button>Actions</Button>} items={[{ id: 'call', label: 'Call now' }]} />);
    await user.click(screen.getByRole('button'));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' })));
  });

  it('Menu ignores clicks on a disabled item, and shows an item with an address as a link', async () => {
    const user = userEvent.setup();
    const onAction = vi.fn();
    render(
      <Menu
        label="Lead"
        trigger={<Button>Actions</Button>}
        items={[
          { id: 'call', label: 'Call now', isDisabled: true, onAction },
          { id: 'open', label: 'Open', href: '/leads/1' },
        ]}
      />,
    );
    await user.click(screen.getByRole('button'));
    await user.click(screen.getByRole('menuitem', { name: 'Call now' }));
    expect(onAction).not.toHaveBeenCalled();
    expect(screen.getByRole('menuitem', { name: 'Open' }).getAttribute('href')).toBe('/leads/1');
  });
});
