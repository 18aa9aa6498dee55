import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { CopyField } from './CopyField.tsx';

const url = 'https://calls.example.com/video-call/abc';

function show() {
  const told = { onCopied: vi.fn(), onRefused: vi.fn() };
  const user = userEvent.setup();
  const { container } = render(<CopyField label="Interview link" value={url} {...told} />);
  return { ...told, user, container };
}

it('CopyField shows the whole address and copies it', async () => {
  const { user, container, onCopied } = show();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Interview link' }).value).toBe(url);
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  expect(writeText).toHaveBeenCalledWith(url);
  await waitFor(() => expect(onCopied).toHaveBeenCalledTimes(1));
  await expectAccessible(container);
});

it('CopyField reports an error if the browser refuses to copy', async () => {
  const { user, onCopied, onRefused } = show();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy Link' }));
  await waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1));
  expect(onCopied).not.toHaveBeenCalled();
});
