import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { ToastRegion } from './Toast.tsx';
import { dismissToast, settleToast, toast } from './toastStore.ts';

function show(options: Parameters<typeof toast>[0]) {
  act(() => toast(options));
}

describe('Toast', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });

  afterEach(() => {
    act(dismissToast);
    vi.useRealTimers();
  });

  it('Toast shows only the newest message', async () => {
    render(<ToastRegion />);
    show({ title: 'Lead created' });
    show({ title: 'Lead updated', tone: 'success' });
    expect(screen.getAllByRole('status')).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toContain('Lead updated');
    await expectAccessible();
  });

  it('Toast is an alert if its tone is danger', () => {
    render(<ToastRegion />);
    show({ title: 'Call Failed', tone: 'danger' });
    expect(screen.getByRole('alert').textContent).toContain('Call Failed');
  });

  it('Toast disappears after 5 seconds', () => {
    render(<ToastRegion />);
    show({ title: 'Lead created' });
    act(() => vi.advanceTimersByTime(4900));
    expect(screen.queryByRole('status')).not.toBeNull();
    act(() => vi.advanceTimersByTime(200));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('Toast waits while the pointer is over it, and then disappears after the remaining time', () => {
    render(<ToastRegion />);
    show({ title: 'Lead created' });
    act(() => vi.advanceTimersByTime(4000));
    fireEvent.pointerEnter(screen.getByRole('status'));
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.queryByRole('status')).not.toBeNull();
    fireEvent.pointerLeave(screen.getByRole('status'));
    act(() => vi.advanceTimersByTime(1100));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('Toast stays while it has the focus', () => {
    render(<ToastRegion />);
    show({ title: 'Lead created' });
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.queryByRole('status')).not.toBeNull();
  });

  it('Toast disappears once its action is clicked', async () => {
    const onPress = vi.fn();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(<ToastRegion />);
    show({ title: 'Lead deleted', action: { label: 'Undo', onPress } });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onPress).toHaveBeenCalledOnce();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('Toast is dismissed by its cross and by Escape', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    render(<ToastRegion />);
    show({ title: 'One' });
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('status')).toBeNull();
    show({ title: 'Two' });
    act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('a failure Toast disappears only once the same action succeeds', () => {
    render(<ToastRegion />);
    show({ title: 'The call could not be ended', tone: 'danger', about: 'end call 1' });
    act(() => settleToast('end call 2'));
    expect(screen.getByRole('alert')).toBeTruthy();
    act(() => settleToast('end call 1'));
    expect(screen.queryByRole('alert')).toBeNull();
    show({ title: 'Call ended', tone: 'success', about: 'end call 1' });
    act(() => settleToast('end call 1'));
    expect(screen.getByRole('status')).toBeTruthy();
  });
});
