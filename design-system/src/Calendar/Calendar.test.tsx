import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Calendar } from './Calendar.tsx';

describe('Calendar', () => {
  it('Calendar selects a day by click and by keyboard', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    const { container } = render(<Calendar label="Date of the call" defaultValue="2026-11-16" onChange={onChange} />);
    expect(screen.getByRole('application', { name: /Date of the call/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /November 18, 2026/ }));
    expect(onChange).toHaveBeenLastCalledWith('2026-11-18');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-25');
    await expectAccessible(container);
  });

  it('Calendar disables days before its minimum date', () => {
    render(<Calendar label="Date" defaultValue="2026-11-16" minDate="2026-11-12" />);
    expect(screen.getByRole('button', { name: /November 11, 2026/ }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: /November 12, 2026/ }).hasAttribute('aria-disabled')).toBe(false);
  });

  it('Calendar shows the next month when Next is clicked', async () => {
    render(<Calendar label="Date" defaultValue="2026-11-16" />);
    await userEvent.click(screen.getAllByRole('button', { name: 'Next' })[0] as HTMLElement);
    expect(screen.getByRole('grid', { name: /December 2026/ })).toBeTruthy();
  });
});
