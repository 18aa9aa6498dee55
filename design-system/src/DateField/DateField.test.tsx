import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { DateField } from './DateField.tsx';
import { fromTime, toDate, toTime } from './dateValues.ts';

describe('DateField', () => {
  it('DateField changes each part with the arrow keys and reports YYYY-MM-DD', async () => {
    const onChange = vi.fn();
    const { container } = render(<DateField label="Start" defaultValue="2026-11-16" onChange={onChange} />);
    expect(screen.getByRole('group', { name: 'Start' })).toBeTruthy();
    screen.getByRole('spinbutton', { name: /day/ }).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(onChange).toHaveBeenLastCalledWith('2026-11-17');
    await expectAccessible(container);
  });

  it('DateField shows its error message and is marked as invalid', () => {
    render(<DateField label="Start" errorMessage="Please select a date" />);
    expect(screen.getByText('Please select a date')).toBeTruthy();
    expect(screen.getByRole('spinbutton', { name: /month/ }).getAttribute('aria-invalid')).toBe('true');
  });
});

describe('dateValues', () => {
  it('empty and invalid dates and times are read as null', () => {
    expect([toDate(''), toDate(undefined), toDate('16.11.2026'), toTime('25:99'), toTime(null)]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('times are written and read with two digits', () => {
    expect(fromTime({ hour: 9, minute: 5 })).toBe('09:05');
    expect(toTime('09:05')?.minute).toBe(5);
  });
});
