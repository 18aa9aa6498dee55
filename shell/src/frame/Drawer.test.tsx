import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Drawer } from './Drawer.tsx';

test('Escape closes the drawer from within, and while the focus is nowhere', async () => {
  const onClose = vi.fn();
  render(
    <Drawer onClose={onClose}>
      <button type="button">Menu</button>
    </Drawer>,
  );
  act(() => screen.getByRole('button', { name: 'Menu' }).focus());
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  act(() => (document.activeElement as HTMLElement).blur());
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('an open menu takes Escape first, and one that is closing and still has the focus does not', async () => {
  const onClose = vi.fn();
  render(
    <Drawer onClose={onClose}>
      <div data-trigger="MenuTrigger">
        <button type="button" onKeyDown={(event) => event.stopPropagation()}>
          Log out
        </button>
      </div>
    </Drawer>,
  );
  const item = screen.getByRole('button', { name: 'Log out' });
  act(() => item.focus());
  await userEvent.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  item.parentElement?.setAttribute('data-exiting', 'true');
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
