import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { NumberField } from './NumberField.tsx';

describe('NumberField', () => {
  it('steps with the arrow keys and stays in its range', async () => {
    const onChange = vi.fn();
    const { container } = render(<NumberField label="Retries" defaultValue={2} min={0} max={3} onChange={onChange} />);
    const input = screen.getByRole('textbox', { name: 'Retries' });
    input.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(onChange.mock.calls.at(-1)).toEqual([3]);
    expect((input as HTMLInputElement).value).toBe('3');
    await expectAccessible(container);
  });

  it('leaves what was typed as it is, and without words of its own, where a form judges it', async () => {
    const onChange = vi.fn();
    const field = { label: 'Temperature', defaultValue: 0.7, min: 0, max: 1, step: 0.1, onChange };
    render(<NumberField {...field} commitBehavior="validate" />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Temperature' });
    for (const typed of ['0.65', '3', '-0.5']) {
      await userEvent.clear(input);
      await userEvent.type(input, `${typed}{Tab}`);
      expect(onChange).toHaveBeenLastCalledWith(Number(typed));
      expect(input.value).toBe(typed);
      expect(input.getAttribute('aria-invalid')).toBeNull();
      expect(screen.queryByText(/valid/)).toBeNull();
    }
  });

  it('steps with its buttons', async () => {
    const onChange = vi.fn();
    render(<NumberField label="Timeout" defaultValue={30} step={5} onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: /Increase/ }));
    expect(onChange).toHaveBeenLastCalledWith(35);
    await userEvent.click(screen.getByRole('button', { name: /Decrease/ }));
    expect(onChange).toHaveBeenLastCalledWith(30);
  });

  it('reports null when it is emptied', async () => {
    const onChange = vi.fn();
    render(<NumberField label="Limit" defaultValue={5} onChange={onChange} />);
    await userEvent.clear(screen.getByRole('textbox'));
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('shows null as empty', () => {
    render(<NumberField label="Limit" value={null} placeholder="No limit" />);
    expect((screen.getByPlaceholderText('No limit') as HTMLInputElement).value).toBe('');
  });
});
