import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { HeaderActions } from './HeaderActions.tsx';

const onCopy = vi.fn();
const actions = [
  { id: 'copy', label: 'Copy', onAction: onCopy },
  { id: 'history', label: 'History', href: '#history' },
  { id: 'edit', label: 'Edit', isMain: true },
];

function openAt(isPhone: boolean, shown = actions) {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => Object.assign(new EventTarget(), { matches: isPhone, media: query }) as unknown as MediaQueryList,
  );
  return render(<HeaderActions actions={shown} />);
}
const names = () => screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel);

describe('HeaderActions', () => {
  afterEach(() => vi.restoreAllMocks());

  it('HeaderActions shows each action as a button where there is room', async () => {
    const { container } = openAt(false);
    expect(names()).toEqual(['Copy', 'Edit']);
    expect(screen.getByRole('link', { name: 'History' }).getAttribute('href')).toBe('#history');
    await expectAccessible(container);
  });

  it('HeaderActions keeps the main action on a phone, and moves the others into a menu', async () => {
    const user = userEvent.setup();
    openAt(true);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Copy', 'History']);
    await expectAccessible();
    await user.click(screen.getByRole('menuitem', { name: 'Copy' }));
    expect(onCopy).toHaveBeenCalledOnce();
  });

  it('HeaderActions has no menu for a single action next to the main one', () => {
    openAt(true, actions.slice(1));
    expect(screen.getByRole('link', { name: 'History' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });
});
