import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { SearchField } from './SearchField.tsx';

describe('SearchField', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('SearchField reports each key immediately if it has no debounce', async () => {
    const onChange = vi.fn();
    const { container } = render(<SearchField label="Search leads" onChange={onChange} />);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search leads' }), 'ad');
    expect(onChange.mock.calls).toEqual([['a'], ['ad']]);
    await expectAccessible(container);
  });

  it('SearchField reports typed text after a pause, and clearing immediately', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const onChange = vi.fn();
    render(<SearchField onChange={onChange} debounceMs={300} />);
    await user.type(screen.getByRole('searchbox'), 'ada');
    expect(onChange).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(300));
    expect(onChange.mock.calls).toEqual([['ada']]);
    await user.keyboard('{Escape}');
    expect(onChange).toHaveBeenLastCalledWith('');
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
  });

  it('SearchField reports its text immediately on Enter', async () => {
    const onChange = vi.fn();
    const onSubmit = vi.fn();
    render(<SearchField onChange={onChange} onSubmit={onSubmit} debounceMs={60_000} />);
    await userEvent.type(screen.getByRole('searchbox'), 'ada{Enter}');
    expect(onChange.mock.calls).toEqual([['ada']]);
    expect(onSubmit).toHaveBeenCalledWith('ada');
  });

  it('SearchField shows a value that its caller changes', () => {
    const { rerender } = render(<SearchField value="a" />);
    rerender(<SearchField value="b" />);
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('b');
  });

  it('SearchField keeps newer typed text when its caller sets an older value late', async () => {
    const { rerender } = render(<SearchField value="" />);
    await userEvent.type(screen.getByRole('searchbox'), 'ad');
    rerender(<SearchField value="a" />);
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('ad');
    rerender(<SearchField value="ad" />);
    rerender(<SearchField value="" />);
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
  });

  it('SearchField is cleared by its clear button', async () => {
    const onChange = vi.fn();
    render(<SearchField defaultValue="ada" onChange={onChange} />);
    await userEvent.click(screen.getByRole('button'));
    expect(onChange).toHaveBeenLastCalledWith('');
  });
});
