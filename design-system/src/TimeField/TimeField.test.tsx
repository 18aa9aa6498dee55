import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { TimeField } from './TimeField.tsx';

describe('TimeField', () => {
  it('TimeField changes with the arrow keys and reports HH:mm in 24 hours', async () => {
    const onChange = vi.fn();
    const { container } = render(<TimeField label="From" defaultValue="14:30" onChange={onChange} />);
    screen.getByRole('spinbutton', { name: /hour/ }).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(onChange).toHaveBeenLastCalledWith('15:30');
    await expectAccessible(container);
  });

  it('TimeField reads midnight as the end of the day if it is the end of a span', async () => {
    const onChange = vi.fn();
    render(<TimeField label="To" isEnd defaultValue="24:00" onChange={onChange} />);
    expect(screen.getByRole('spinbutton', { name: /hour/ }).getAttribute('aria-valuetext')).toBe('12 AM');
    screen.getByRole('spinbutton', { name: /minute/ }).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(onChange).toHaveBeenLastCalledWith('00:01');
    await userEvent.keyboard('{ArrowDown}');
    expect(onChange).toHaveBeenLastCalledWith('24:00');
  });

  it('TimeField reports nothing while disabled', async () => {
    const onChange = vi.fn();
    render(<TimeField label="From" value="09:00" isDisabled onChange={onChange} />);
    await userEvent.type(screen.getByRole('spinbutton', { name: /hour/ }), '{ArrowUp}');
    expect(onChange).not.toHaveBeenCalled();
  });
});
