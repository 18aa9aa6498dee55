import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { CodeBlock } from './CodeBlock.tsx';

describe('CodeBlock', () => {
  it('CodeBlock copies its value and confirms it', async () => {
    const user = userEvent.setup();
    const { container } = render(<CodeBlock label="Request" value="curl example" />);
    expect(screen.getByRole('region', { name: 'Request' }).textContent).toBe('curl example');
    await user.click(screen.getByRole('button', { name: 'Copy Request' }));
    expect(await navigator.clipboard.readText()).toBe('curl example');
    expect(screen.getByRole('status').textContent).toBe('Copied');
    await expectAccessible(container);
  });

  it("CodeBlock shows an error if copying isn't allowed", async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    render(<CodeBlock label="Request" value="curl example" />);
    await user.click(screen.getByRole('button', { name: 'Copy Request' }));
    expect((await screen.findByRole('status')).textContent).toBe('Copying was not allowed');
    vi.restoreAllMocks();
  });

  it('CodeBlock has no copy button if copying is off', () => {
    render(<CodeBlock label="Request" value="x" isCopyable={false} maxHeight={100} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('region').style.maxHeight).toBe('100px');
  });
});
