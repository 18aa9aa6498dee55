import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { styleOf } from '../testing/styleOf.ts';
import { TextArea } from './TextArea.tsx';

describe('TextArea', () => {
  it('TextArea counts the typed characters and stops at the limit', async () => {
    const onChange = vi.fn();
    const { container } = render(<TextArea label="Prompt" maxLength={3} showCount onChange={onChange} />);
    const area = screen.getByRole('textbox', { name: 'Prompt' });
    expect(screen.getByText('0 / 3')).toBeTruthy();
    await userEvent.type(area, 'abcd');
    expect(onChange).toHaveBeenLastCalledWith('abc');
    expect(screen.getByText('3 / 3')).toBeTruthy();
    await expectAccessible(container);
  });

  it('TextArea has the given number of rows and shows its error', () => {
    render(<TextArea label="Prompt" rows={8} errorMessage="Too short." />);
    const area = screen.getByRole('textbox');
    expect(area.getAttribute('rows')).toBe('8');
    expect(area.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Too short.')).toBeTruthy();
  });

  it('TextArea shows its description and its error on separate lines', () => {
    render(<TextArea label="Content" description="0 characters" errorMessage="Too short" />);
    const notes = screen.getByText('Too short').parentElement as HTMLElement;
    expect(notes.contains(screen.getByText('0 characters'))).toBe(true);
    expect(styleOf(notes)).toMatchObject({ display: 'flex', flexDirection: 'column' });
  });

  it('typing in TextArea changes nothing in the DOM around the text area', async () => {
    const { container } = render(<TextArea label="Prompt" defaultValue="Hello" showCount />);
    const area = screen.getByRole<HTMLTextAreaElement>('textbox');
    await userEvent.click(area);
    const observer = new MutationObserver(() => undefined);
    observer.observe(container, { childList: true, subtree: true });
    const written = vi.spyOn(area, 'defaultValue', 'set');
    await userEvent.keyboard(' you');
    expect(area.value).toBe('Hello you');
    expect(screen.getByText('9 characters')).toBeTruthy();
    expect(written.mock.calls.filter(([text]) => text !== '')).toEqual([]);
    expect(observer.takeRecords()).toEqual([]);
    observer.disconnect();
  });

  it('TextArea shows the text of its caller even if the caller refuses the typed text', async () => {
    const refuse = vi.fn();
    const { rerender } = render(<TextArea label="Prompt" value="Fixed" onChange={refuse} />);
    const area = screen.getByRole<HTMLTextAreaElement>('textbox');
    await userEvent.type(area, 'x');
    expect(refuse).toHaveBeenCalledWith('Fixedx');
    expect(area.value).toBe('Fixed');
    rerender(<TextArea label="Prompt" value="Changed" onChange={refuse} />);
    expect(area.value).toBe('Changed');
  });

  it('TextArea keeps typed text over rerenders if its caller takes the text later', async () => {
    const props = { label: 'Prompt', value: 'Nurse', keepsTyped: true };
    const { rerender } = render(<TextArea {...props} />);
    const area = screen.getByRole<HTMLTextAreaElement>('textbox');
    await userEvent.type(area, 's');
    rerender(<TextArea {...props} errorMessage="Too short." />);
    expect(area.value).toBe('Nurses');
    rerender(<TextArea {...props} value="Doctor" />);
    expect(area.value).toBe('Doctor');
  });
});
