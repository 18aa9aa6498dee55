import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { HelpLink } from './help-link.tsx';
import { type Host, installHost } from './installedHost.ts';

/** Clicks the link; returns whether the browser handles the click, which would open a tab. */
function isLeftToTheBrowser(host: Partial<Host>, event: object = {}): boolean {
  installHost({ notify: () => undefined, renderSlot: () => null, refreshSession: async () => undefined, ...host });
  let isLeft = false;
  const watch = (click: Event) => {
    isLeft = !click.defaultPrevented;
    click.preventDefault();
  };
  window.addEventListener('click', watch);
  const { unmount } = render(<HelpLink article="campaign">How a campaign is run</HelpLink>);
  fireEvent.click(screen.getByRole('link', { name: 'How a campaign is run' }), event);
  unmount();
  window.removeEventListener('click', watch);
  return isLeft;
}

test('a help link opens the help panel if there is one, and otherwise or on request a tab', () => {
  const openHelp = vi.fn(() => true);
  expect(isLeftToTheBrowser({ openHelp })).toBe(false);
  expect(openHelp).toHaveBeenCalledWith('campaign');
  expect(isLeftToTheBrowser({ openHelp }, { ctrlKey: true })).toBe(true);
  expect(isLeftToTheBrowser({})).toBe(true);
  expect(openHelp).toHaveBeenCalledTimes(1);
  expect(isLeftToTheBrowser({ openHelp: () => false })).toBe(true);
});
