import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { NumberField } from './NumberField.tsx';
import { withDecimal } from './useTypedNumber.ts';

describe('NumberField', () => {
  it('NumberField steps with the arrow keys and stays in its range', async () => {
    const onChange = vi.fn();
    const { container } = render(<NumberField label="Retries" defaultValue={2} min={0} max={3} onChange={onChange} />);
    const input = screen.getByRole('textbox', { name: 'Retries' });
    input.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(onChange.mock.calls.at(-1)).toEqual([3]);
    expect((input as HTMLInputElement).value).toBe('3');
    await expectAccessible(container);
  });

  it('NumberField keeps typed text without a message of its own if a form validates it', async () => {
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

  it('NumberField reports each typed number to a form without changing the text until it is complete', async () => {
    const onChange = vi.fn();
    render(<NumberField label="Seats" defaultValue={105} commitBehavior="validate" onChange={onChange} />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Seats' });
    await userEvent.click(input);
    input.setSelectionRange(0, 1);
    await userEvent.keyboard('{Delete}');
    expect(input.value).toBe('05');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('2');
    expect(input.value).toBe('205');
    expect(onChange.mock.calls).toEqual([[205]]);
  });

  it('NumberField keeps the typed text if its value changes before it loses focus', async () => {
    function Field() {
      const [value, setValue] = useState<number | null>(10);
      const [isMine, setMine] = useState(false);
      const change = (next: number | null) => {
        setValue(next);
        setMine(true);
      };
      return (
        <>
          <NumberField label="Seats" value={value} commitBehavior="validate" onChange={change} />
          <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => isMine || setValue(15)}>
            Someone saves
          </button>
        </>
      );
    }
    render(<Field />);
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Seats' });
    await userEvent.tripleClick(input);
    await userEvent.keyboard('12');
    await userEvent.click(screen.getByRole('button', { name: 'Someone saves' }));
    await userEvent.click(document.body);
    expect(input.value).toBe('12');
  });

  it('NumberField steps with its buttons', async () => {
    const onChange = vi.fn();
    render(<NumberField label="Timeout" defaultValue={30} step={5} onChange={onChange} />);
    await userEvent.click(screen.getByRole('button', { name: /Increase/ }));
    expect(onChange).toHaveBeenLastCalledWith(35);
    await userEvent.click(screen.getByRole('button', { name: /Decrease/ }));
    expect(onChange).toHaveBeenLastCalledWith(30);
  });

  it('NumberField reports null when it is cleared', async () => {
    const onChange = vi.fn();
    render(<NumberField label="Limit" defaultValue={5} onChange={onChange} />);
    await userEvent.clear(screen.getByRole('textbox'));
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('NumberField is empty if its value is null', () => {
    render(<NumberField label="Limit" value={null} placeholder="No limit" />);
    expect((screen.getByPlaceholderText('No limit') as HTMLInputElement).value).toBe('');
  });

  describe('typed text', () => {
    // Browsers have this method; without it react-aria handles keys instead of the text that they would type.
    beforeAll(() => {
      InputEvent.prototype.getTargetRanges ??= () => [];
    });

    const typed = async (text: string) => {
      const onChange = vi.fn();
      render(<NumberField label="Speed" commitBehavior="validate" onChange={onChange} />);
      const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Speed' });
      await userEvent.type(input, `${text}{Tab}`);
      return { shown: input.value, onChange };
    };
    const pasted = async (text: string) => {
      const onChange = vi.fn();
      render(<NumberField label="Speed" defaultValue={7} commitBehavior="validate" onChange={onChange} />);
      const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Speed' });
      input.setSelectionRange(0, 1);
      await userEvent.tab();
      await userEvent.paste(text);
      await userEvent.tab();
      return input.value;
    };

    it('NumberField reads a decimal comma as a point', async () => {
      const { shown, onChange } = await typed('0,5');
      expect(shown).toBe('0.5');
      expect(onChange).toHaveBeenLastCalledWith(0.5);
      expect(screen.queryByText(/left out/)).toBeNull();
    });

    it.each(['1e3', '1,5,2', '5a'])('NumberField says which characters it left out of %s', async (text) => {
      await typed(text);
      expect(screen.getByText(/was left out: only digits and one decimal point belong here/)).toBeTruthy();
    });

    it.each([
      ['0,25', '0.25', false],
      [' 1.5 ', '1.5', false],
      ['1,234', '7', true],
      ['1e3', '7', true],
      ['12 Euro', '7', true],
    ])('NumberField changes a pasted %s to %s', async (text, shown, isLeftOut) => {
      expect(await pasted(text)).toBe(shown);
      expect(screen.queryByText(/was left out/) !== null).toBe(isLeftOut);
    });
  });

  it.each([
    ['0,5', '.', '0.5'],
    ['.5', ',', ',5'],
    [',', '.', '.'],
    ['12,345', '.', null],
    ['0,345', '.', '0.345'],
    ['1.234,5', '.', null],
    ['1e3', '.', null],
    ['-3', ',', '-3'],
  ])('withDecimal with text %s and decimal separator %s returns %s', (text, decimal, written) => {
    expect(withDecimal(text, decimal)).toBe(written);
  });
});
