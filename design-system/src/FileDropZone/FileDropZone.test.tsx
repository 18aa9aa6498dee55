import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { FileDropZone, type FileDropZoneProps } from './FileDropZone.tsx';
import { sortFiles } from './fileRules.ts';

const pdf = new File(['resume'], 'Ada.PDF');
const exe = new File(['binary'], 'ada.exe');
const empty = new File([], 'empty.pdf');
const big = new File(['x'.repeat(100)], 'big.pdf');

function show(props: Partial<FileDropZoneProps> = {}) {
  const onFiles = vi.fn();
  const onReject = vi.fn();
  const { container } = render(
    <FileDropZone
      label="Drop résumés here"
      accept={['.pdf']}
      maxBytes={50}
      multiple
      {...props}
      onFiles={onFiles}
      onReject={onReject}
    />,
  );
  const input = container.querySelector('input[type="file"]') as HTMLInputElement;
  return { container, input, onFiles, onReject };
}

describe('FileDropZone', () => {
  it('takes what fits and says why the rest does not', async () => {
    const { container, input, onFiles, onReject } = show();
    await userEvent.setup({ applyAccept: false }).upload(input, [pdf, exe, empty, big]);
    expect(onFiles).toHaveBeenCalledWith([pdf]);
    expect(onReject).toHaveBeenCalledWith([
      { file: exe, reason: 'type' },
      { file: empty, reason: 'empty' },
      { file: big, reason: 'size' },
    ]);
    await expectAccessible(container);
  });

  it('asks the browser for the accepted types only', () => {
    expect(show({ accept: ['pdf', '.DOCX'] }).input.accept).toBe('.pdf,.docx');
  });

  it('takes one file when only one is asked for', async () => {
    const { input, onFiles } = show({ multiple: false });
    expect(input.multiple).toBe(false);
    await userEvent.upload(input, pdf);
    expect(onFiles).toHaveBeenCalledWith([pdf]);
  });

  it('cannot be used while disabled', () => {
    show({ isDisabled: true });
    expect((screen.getByRole('button', { name: 'Browse files' }) as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('sortFiles', () => {
  it('accepts every type when none is named, and every size without a limit', () => {
    expect(sortFiles([exe, big], { accept: [] }).accepted).toEqual([exe, big]);
  });
});
