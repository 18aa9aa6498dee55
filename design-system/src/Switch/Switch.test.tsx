import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Switch } from './Switch.tsx';

describe('Switch', () => {
  it('Switch is turned on and off by click and by Space', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    const { container } = render(<Switch label="Answer calls" description="At once." onChange={onChange} />);
    const control = screen.getByRole('switch', { name: 'Answer calls' }) as HTMLInputElement;
    await user.click(screen.getByText('Answer calls'));
    expect(control.checked).toBe(true);
    await user.keyboard(' ');
    expect(onChange.mock.calls).toEqual([[true], [false]]);
    await expectAccessible(container);
  });

  it('Switch keeps the value of its caller when it is controlled', async () => {
    const onChange = vi.fn();
    render(<Switch label="Answer calls" isSelected={false} onChange={onChange} />);
    await userEvent.click(screen.getByText('Answer calls'));
    expect(onChange).toHaveBeenCalledWith(true);
    expect((screen.getByRole('switch') as HTMLInputElement).checked).toBe(false);
  });
});
