import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { TextField } from './TextField.tsx';

describe('TextField', () => {
  it('TextField connects its label, description and error to the input', async () => {
    const { container } = render(
      <TextField label="Name" description="Seen by your team." errorMessage="Already used." isRequired />,
    );
    const input = screen.getByRole('textbox', { name: 'Name' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.hasAttribute('required') || input.getAttribute('aria-required') === 'true').toBe(true);
    const notes = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(notes).toContain('Seen by your team.');
    expect(notes).toContain('Already used.');
    await expectAccessible(container);
  });

  it('TextField reports typed text, controlled and uncontrolled', async () => {
    const onChange = vi.fn();
    render(
      <>
        <TextField label="Own" defaultValue="a" onChange={onChange} />
        <TextField label="Held" value="x" onChange={onChange} />
      </>,
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Own' }), 'b');
    expect(onChange).toHaveBeenLastCalledWith('ab');
    await userEvent.type(screen.getByRole('textbox', { name: 'Held' }), 'y');
    expect(onChange).toHaveBeenLastCalledWith('xy');
    expect((screen.getByRole('textbox', { name: 'Held' }) as HTMLInputElement).value).toBe('x');
  });

  it('TextField shows and hides a password', async () => {
    render(<TextField label="Password" type="password" />);
    const input = screen.getByLabelText('Password') as HTMLInputElement;
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.type).toBe('password');
  });

  it('TextField accepts no text while disabled', async () => {
    const onChange = vi.fn();
    render(<TextField label="Name" isDisabled onChange={onChange} />);
    await userEvent.type(screen.getByRole('textbox'), 'a');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('TextField keeps a hidden label for screen readers and provides its input as a ref', () => {
    const inputRef = createRef<HTMLInputElement>();
    render(<TextField label="Name" isLabelHidden inputRef={inputRef} className="mine" />);
    expect(inputRef.current).toBe(screen.getByRole('textbox', { name: 'Name' }));
    expect(document.querySelector('.mine')?.contains(inputRef.current)).toBe(true);
  });
});
