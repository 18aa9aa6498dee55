import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { TimeSelect } from './TimeSelect.tsx';

describe('TimeSelect', () => {
  it('offers 12 AM to 11 PM and 00 to 59', async () => {
    const user = userEvent.setup();
    render(<TimeSelect label="Time" defaultValue="14:05" />);
    await user.click(screen.getByRole('button', { name: /Hour/ }));
    const hours = screen.getAllByRole('option').map((option) => option.textContent);
    expect([hours.length, hours[0], hours[12], hours[23]]).toEqual([24, '12 AM', '12 PM', '11 PM']);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /Minute/ }));
    const minutes = screen.getAllByRole('option').map((option) => option.textContent);
    expect([minutes.length, minutes[0], minutes[59]]).toEqual([60, '00', '59']);
  });

  it('reports HH:mm when a part changes', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    const { container } = render(<TimeSelect label="Time" defaultValue="14:05" onChange={onChange} />);
    expect(screen.getByRole('group', { name: 'Time' })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Hour/ }).textContent).toContain('2 PM');
    await user.click(screen.getByRole('button', { name: /Hour/ }));
    await user.click(screen.getByRole('option', { name: '9 AM' }));
    expect(onChange).toHaveBeenLastCalledWith('09:05');
    await expectAccessible(container);
  });

  it('starts the other part at 00', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<TimeSelect label="Time" onChange={onChange} />);
    await user.click(screen.getByRole('button', { name: /Minute/ }));
    await user.click(screen.getByRole('option', { name: '30' }));
    expect(onChange).toHaveBeenLastCalledWith('00:30');
  });

  it('says what is wrong and goes into a form', () => {
    const { container } = render(
      <TimeSelect label="Time" name="time" value="09:30" errorMessage="Cannot schedule a call in the past" />,
    );
    const note = document.getElementById(screen.getByRole('group').getAttribute('aria-describedby') ?? '');
    expect(note?.textContent).toBe('Cannot schedule a call in the past');
    expect(container.querySelector<HTMLInputElement>('input[name="time"]')?.value).toBe('09:30');
  });
});
