import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Checkbox } from './Checkbox.tsx';

describe('Checkbox', () => {
  it('Checkbox is toggled by click and by Space', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    const { container } = render(<Checkbox label="Record calls" description="The lead is told." onChange={onChange} />);
    const box = screen.getByRole('checkbox', { name: 'Record calls' }) as HTMLInputElement;
    await user.click(screen.getByText('Record calls'));
    expect(onChange).toHaveBeenLastCalledWith(true);
    expect(box.checked).toBe(true);
    await user.keyboard(' ');
    expect(onChange).toHaveBeenLastCalledWith(false);
    await expectAccessible(container);
  });

  it('Checkbox can be indeterminate', () => {
    render(<Checkbox label="All" isIndeterminate />);
    expect((screen.getByRole('checkbox') as HTMLInputElement).indeterminate).toBe(true);
  });

  it("Checkbox doesn't change while disabled, and shows its error message", async () => {
    const onChange = vi.fn();
    render(<Checkbox label="Terms" isDisabled errorMessage="Please accept." onChange={onChange} />);
    await userEvent.click(screen.getByText('Terms'));
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole('checkbox').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Please accept.')).toBeTruthy();
  });

  it('Checkbox needs no visible label if it has an aria-label', async () => {
    const { container } = render(<Checkbox aria-label="Select row" />);
    expect(screen.getByRole('checkbox', { name: 'Select row' })).toBeTruthy();
    await expectAccessible(container);
  });
});
