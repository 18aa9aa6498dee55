import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { Popover } from '../Popover/Popover.tsx';
import { Select } from '../Select/Select.tsx';
import { SidePanel } from '../SidePanel/SidePanel.tsx';
import { ToastRegion } from '../Toast/Toast.tsx';
import { dismissToast, toast } from '../Toast/toastStore.ts';

const onSubmit = vi.fn();
const onKeyDown = vi.fn();
const onClick = vi.fn();

/** A form around a component that opens something. */
function Around({ children }: { children: ReactNode }) {
  return (
    <form onSubmit={onSubmit} onKeyDown={onKeyDown} onClick={onClick} aria-label="Around">
      {children}
    </form>
  );
}

const inner = (
  <form aria-label="Inner" onSubmit={(event) => event.preventDefault()}>
    <input aria-label="Line" />
    <button type="submit">Send</button>
  </form>
);

afterEach(() => {
  act(dismissToast);
  vi.clearAllMocks();
});

describe('OwnEvents', () => {
  it.each([
    [
      'Dialog',
      <Dialog key="d" title="Test">
        {inner}
      </Dialog>,
    ],
    [
      'SidePanel',
      <SidePanel key="s" title="Test">
        {inner}
      </SidePanel>,
    ],
    [
      'modal SidePanel',
      <SidePanel key="m" isModal title="Test">
        {inner}
      </SidePanel>,
    ],
    [
      'Popover',
      <Popover key="p" isOpen trigger={<Button>More</Button>} label="Test">
        {inner}
      </Popover>,
    ],
  ])('%s keeps its events from the form around it', async (_, overlay) => {
    render(<Around>{overlay}</Around>);
    const atDocument = vi.fn();
    document.addEventListener('keydown', atDocument);
    onKeyDown.mockClear();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Line' }), 'Hello{Enter}');
    await userEvent.click(within(screen.getByRole('form', { name: 'Inner' })).getByRole('button', { name: 'Send' }));
    document.removeEventListener('keydown', atDocument);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(onKeyDown).not.toHaveBeenCalled();
    expect(onClick).not.toHaveBeenCalled();
    expect(atDocument).toHaveBeenCalled();
  });

  it('a menu keeps its key events from the form around it, and still selects', async () => {
    const onAction = vi.fn();
    render(
      <Around>
        <Menu
          label="Actions"
          isOpen
          trigger={<Button>More</Button>}
          items={[{ id: 'a', label: 'Archive', onAction }]}
        />
      </Around>,
    );
    act(() => screen.getByRole('menuitem', { name: 'Archive' }).focus());
    await userEvent.keyboard('{Enter}');
    expect(onAction).toHaveBeenCalledOnce();
    expect(onKeyDown).not.toHaveBeenCalled();
  });

  it('a list selects an option without a click event in the form around it', async () => {
    const onChange = vi.fn();
    render(
      <Around>
        <Select label="Voice" options={[{ id: 'a', label: 'Ada' }]} value={null} onChange={onChange} />
      </Around>,
    );
    await userEvent.click(screen.getByRole('button', { name: /Voice/ }));
    onClick.mockClear();
    onKeyDown.mockClear();
    await userEvent.click(screen.getByRole('option', { name: 'Ada' }));
    expect(onChange).toHaveBeenCalledWith('a');
    expect(onClick).not.toHaveBeenCalled();
  });

  it("clicks on a toast don't reach the elements around its region", () => {
    render(
      <Around>
        <ToastRegion />
      </Around>,
    );
    act(() => toast({ title: 'Saved' }));
    fireEvent.click(screen.getByText('Saved'));
    expect(onClick).not.toHaveBeenCalled();
  });
});
