import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Select } from './Select.tsx';

const options = [
  { id: 'nora', label: 'Nora', description: 'Screens applicants' },
  { id: 'theo', label: 'Theo' },
  { id: 'iris', label: 'Iris', isDisabled: true },
];

describe('Select', () => {
  it('Select chooses an option by keyboard', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Select label="Assistant" options={options} onChange={onChange} />);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('listbox')).toBeTruthy();
    await expectAccessible();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenCalledWith('theo');
    expect(screen.getByRole('button').textContent).toContain('Theo');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('Select shows the chosen label without its description, or the placeholder', () => {
    const { rerender } = render(<Select label="Assistant" options={options} value="nora" placeholder="Pick one" />);
    expect(screen.getByRole('button').textContent).toBe('Nora');
    rerender(<Select label="Assistant" options={options} value={null} placeholder="Pick one" />);
    expect(screen.getByRole('button').textContent).toBe('Pick one');
  });

  it('Select ignores clicks on a disabled option', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Select label="Assistant" options={options} onChange={onChange} />);
    await user.click(screen.getByRole('button'));
    await user.click(screen.getByRole('option', { name: 'Iris' }));
    expect(onChange).not.toHaveBeenCalled();
  });

  it('Select shows a text if it has no options', async () => {
    render(<Select label="Assistant" options={[]} emptyText="No assistants available." />);
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByText('No assistants available.')).toBeTruthy();
  });

  it("Select shows its error message, and doesn't open while disabled", async () => {
    render(
      <>
        <Select label="Assistant" options={options} errorMessage="Please select an assistant" />
        <Select label="Other" options={options} isDisabled />
      </>,
    );
    const trigger = screen.getByRole('button', { name: /Assistant/ });
    const notes = (trigger.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(notes).toContain('Please select an assistant');
    await userEvent.click(screen.getByRole('button', { name: /Other/ }));
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
