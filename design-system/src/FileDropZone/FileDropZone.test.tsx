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
  it('FileDropZone accepts matching files, and reports why it rejects the others', async () => {
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

  it('FileDropZone limits the file chooser of the browser to the accepted types', () => {
    expect(show({ accept: ['pdf', '.DOCX'] }).input.accept).toBe('.pdf,.docx');
  });

  it('FileDropZone takes a single file if multiple is off', async () => {
    const { input, onFiles } = show({ multiple: false });
    expect(input.multiple).toBe(false);
    await userEvent.upload(input, pdf);
    expect(onFiles).toHaveBeenCalledWith([pdf]);
  });

  it("FileDropZone can't be used while disabled", () => {
    show({ isDisabled: true });
    expect((screen.getByRole('button', { name: 'Browse files' }) as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('sortFiles', () => {
  it('sortFiles accepts every type if none is given, and every size if there is no limit', () => {
    expect(sortFiles([exe, big], { accept: [] }).accepted).toEqual([exe, big]);
  });
});
