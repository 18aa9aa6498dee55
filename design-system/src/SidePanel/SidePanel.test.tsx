import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { SidePanel, type SidePanelProps } from './SidePanel.tsx';

function Demo(props: Partial<SidePanelProps>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Peek
      </button>
      <SidePanel title="Ada Moss" {...props} isOpen={isOpen} onOpenChange={setIsOpen}>
        <Menu label="Lead" trigger={<Button>Actions</Button>} items={[{ id: 'call', label: 'Call now' }]} />
      </SidePanel>
    </>
  );
}

/** Reports the first size at once, and no other. */
class FirstSize {
  readonly tell: (entries: []) => void;
  constructor(tell: (entries: []) => void) {
    this.tell = tell;
  }
  observe() {
    this.tell([]);
  }
  unobserve() {}
  disconnect() {}
}

async function open(props: Partial<SidePanelProps> = {}) {
  const user = userEvent.setup();
  render(<Demo {...props} />);
  await user.click(screen.getByRole('button', { name: 'Peek' }));
  return user;
}

describe('SidePanel', () => {
  it('SidePanel takes the focus and leaves the page usable', async () => {
    await open();
    const panel = screen.getByRole('dialog', { name: 'Ada Moss' });
    expect(document.activeElement).toBe(panel);
    expect(screen.getByRole('button', { name: 'Peek' })).toBeTruthy();
    await expectAccessible();
  });

  it('SidePanel closes with Escape and its close button, and returns the focus', async () => {
    const user = await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Peek' }));
    await user.click(screen.getByRole('button', { name: 'Peek' }));
    await user.click(screen.getByRole('button', { name: 'Close panel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('SidePanel stays open when Escape closes a menu inside it', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    expect(screen.getByRole('menu')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('dialog', { name: 'Ada Moss' })).toBeTruthy();
  });

  it('a modal SidePanel makes the page behind it unreachable', async () => {
    const user = await open({ isModal: true });
    expect(screen.getByRole('dialog', { name: 'Ada Moss' })).toBeTruthy();
    expect(screen.getByText('Peek').closest('[inert], [aria-hidden="true"]')).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    [200, false],
    [900, true],
  ])('SidePanel with %i px of content in a body of 400 px is in the tab order: %s', async (height, isScrolling) => {
    vi.stubGlobal('ResizeObserver', FirstSize);
    // The title has room.
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'SPAN' ? 0 : height;
    });
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
    const user = await open();
    await user.tab();
    await user.tab();
    const body = screen.queryByRole('group', { name: 'Ada Moss' });
    expect(body !== null && document.activeElement === body).toBe(isScrolling);
    vi.unstubAllGlobals();
    await expectAccessible();
  });
});
