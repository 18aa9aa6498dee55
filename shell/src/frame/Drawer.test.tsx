import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Drawer } from './Drawer.tsx';

test('Escape closes the drawer, even if nothing has the focus', async () => {
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

test('Escape closes an open menu in the drawer first, but not one that is already closing', async () => {
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
