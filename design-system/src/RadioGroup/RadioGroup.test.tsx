import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { RadioGroup } from './RadioGroup.tsx';

const options = [
  { id: 'voice', label: 'Voice', description: 'Over the phone network' },
  { id: 'video', label: 'Video' },
  { id: 'chat', label: 'Chat', isDisabled: true },
];

describe('RadioGroup', () => {
  it('RadioGroup selects an option by click and by arrow keys', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    const { container } = render(<RadioGroup label="Call type" options={options} onChange={onChange} />);
    expect(screen.getByRole('radiogroup', { name: 'Call type' })).toBeTruthy();
    await user.click(screen.getByText('Voice'));
    expect(onChange).toHaveBeenLastCalledWith('voice');
    await user.keyboard('{ArrowDown}');
    expect(onChange).toHaveBeenLastCalledWith('video');
    expect((screen.getByRole('radio', { name: 'Video' }) as HTMLInputElement).checked).toBe(true);
    await expectAccessible(container);
  });

  it('RadioGroup ignores clicks on a disabled option, and shows its error message', async () => {
    const onChange = vi.fn();
    render(<RadioGroup label="Call type" options={options} errorMessage="Please choose one." onChange={onChange} />);
    await userEvent.click(screen.getByText('Chat'));
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole('radiogroup').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Please choose one.')).toBeTruthy();
  });
});
