import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Dialog, type DialogProps } from './Dialog.tsx';

function Demo(props: Partial<DialogProps>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Rename</Button>
      <Dialog
        title="Rename campaign"
        description="Seen by your team."
        {...props}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      >
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

async function open(props: Partial<DialogProps> = {}) {
  const user = userEvent.setup();
  render(<Demo {...props} />);
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  return user;
}

describe('Dialog', () => {
  it('Dialog is named by its title, described by its description, and traps the focus', async () => {
    const user = await open();
    const dialog = screen.getByRole('dialog', { name: 'Rename campaign' });
    const describedBy = dialog.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(describedBy)?.textContent).toBe('Seen by your team.');
    for (let press = 0; press < 4; press += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await expectAccessible();
  });

  it('Dialog closes with Escape and returns the focus to its trigger', async () => {
    const user = await open();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rename' })));
  });

  it('Dialog closes with its close button', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it("Dialog stays open on Escape if it isn't dismissable", async () => {
    const user = await open({ isDismissable: false });
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});
