import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Combobox, type ComboboxProps } from './Combobox.tsx';

const options = [
  { id: 'ada', label: 'Ada Moss' },
  { id: 'ben', label: 'Ben Okafor' },
  { id: 'bea', label: 'Bea Lind' },
];

function Held({ hasButton = false, ...props }: Partial<ComboboxProps> & { hasButton?: boolean }) {
  const [value, setValue] = useState<string | null>(props.value ?? null);
  return (
    <>
      <Combobox
        label="Lead"
        options={options}
        {...props}
        value={value}
        onChange={(next) => {
          setValue(next);
          props.onChange?.(next);
        }}
      />
      {hasButton && (
        <button type="button" onClick={() => setValue('ada')}>
          Set Ada
        </button>
      )}
    </>
  );
}

const input = () => screen.getByRole('combobox', { name: /Lead|Tag/ }) as HTMLInputElement;

describe('Combobox', () => {
  it('Combobox filters while typing and selects with Enter', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Held onChange={onChange} />);
    await user.type(input(), 'be');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Ben Okafor', 'Bea Lind']);
    await expectAccessible();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onChange).toHaveBeenLastCalledWith('ben');
    expect(input().value).toBe('Ben Okafor');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('Combobox shows every option when it is opened with a selected one', async () => {
    render(<Held value="ben" />);
    expect(input().value).toBe('Ben Okafor');
    await userEvent.click(screen.getByRole('button', { name: /Show suggestions|Lead/ }));
    expect(screen.getAllByRole('option')).toHaveLength(3);
  });

  it('Combobox returns to the selected label if the typed text matches nothing', async () => {
    const user = userEvent.setup();
    render(<Held value="ben" />);
    await user.type(input(), 'zzz');
    expect(screen.getByText('No matches.')).toBeTruthy();
    await user.tab();
    expect(input().value).toBe('Ben Okafor');
  });

  it('Combobox reports null when it is cleared', async () => {
    const onChange = vi.fn();
    render(<Held value="ben" onChange={onChange} />);
    await userEvent.clear(input());
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('Combobox shows a value that its caller sets', async () => {
    render(<Held value="ben" hasButton />);
    await userEvent.click(screen.getByRole('button', { name: 'Set Ada' }));
    expect(input().value).toBe('Ada Moss');
  });

  it("Combobox doesn't filter if a server does, and reports the typed text", async () => {
    const onInputChange = vi.fn();
    render(<Held filtering="none" onInputChange={onInputChange} />);
    await userEvent.type(input(), 'x');
    expect(onInputChange).toHaveBeenLastCalledWith('x');
    expect(screen.getAllByRole('option')).toHaveLength(3);
  });

  it('Combobox keeps the typed text if custom values are allowed', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn();
    render(<Held label="Tag" allowsCustomValue onChange={onChange} />);
    await user.type(input(), 'evening');
    await user.tab();
    expect(onChange).toHaveBeenLastCalledWith('evening');
    expect(input().value).toBe('evening');
  });
});
