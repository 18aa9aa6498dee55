import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { DatePicker } from './DatePicker.tsx';

describe('DatePicker', () => {
  it('DatePicker selects a day in its calendar and closes it', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<DatePicker label="Date" defaultValue="2026-11-16" onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: /Calendar/ }));
    expect(screen.getByRole('dialog')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /November 20, 2026/ }));
    expect(onChange).toHaveBeenLastCalledWith('2026-11-20');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('DatePicker disables days before its minimum date', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<DatePicker label="Date" defaultValue="2026-11-16" minDate="2026-11-10" onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: /Calendar/ }));
    const past = screen.getByRole('button', { name: /November 9, 2026/ });
    expect(past.getAttribute('aria-disabled')).toBe('true');
    await user.click(past);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('DatePicker is accessible', async () => {
    const { container } = render(<DatePicker label="Date" value="2026-11-16" description="In your time zone." />);
    await expectAccessible(container);
  });
});
