import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const texts = { title: 'Delete the template?', description: 'This cannot be undone.', confirmLabel: 'Delete template' };

describe('ConfirmDialog', () => {
  it('ConfirmDialog is an alert dialog with the focus on Cancel', async () => {
    render(<ConfirmDialog {...texts} isOpen onOpenChange={vi.fn()} onConfirm={vi.fn()} />);
    expect(screen.getByRole('alertdialog', { name: 'Delete the template?' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
    await expectAccessible();
  });

  it('ConfirmDialog confirms with its main button, and cancels with Cancel and Escape', async () => {
    const user = userEvent.setup();
    const onConfirm = vi.fn();
    const onOpenChange = vi.fn();
    render(<ConfirmDialog {...texts} isOpen onOpenChange={onOpenChange} onConfirm={onConfirm} tone="danger" />);
    await user.click(screen.getByRole('button', { name: 'Delete template' }));
    expect(onConfirm).toHaveBeenCalledOnce();
    expect(onOpenChange).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.keyboard('{Escape}');
    expect(onOpenChange.mock.calls).toEqual([[false], [false]]);
  });

  it("ConfirmDialog can't be closed or confirmed again while the action is pending", async () => {
    const user = userEvent.setup();
    const onConfirm = vi.fn();
    const onOpenChange = vi.fn();
    render(<ConfirmDialog {...texts} isOpen isPending onOpenChange={onOpenChange} onConfirm={onConfirm} />);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /Delete template/ }));
    expect(onConfirm).not.toHaveBeenCalled();
    expect(onOpenChange).not.toHaveBeenCalled();
  });
});
