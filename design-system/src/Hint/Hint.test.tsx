import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Hint } from './Hint.tsx';

function Example({ onEnd }: { onEnd: () => void }) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  return (
    <main>
      <Button ref={setAnchor}>Upload CSV</Button>
      {anchor && (
        <Hint anchor={anchor} title="Bring your leads" onEnd={onEnd}>
          A table from anywhere will do.
        </Hint>
      )}
    </main>
  );
}

describe('Hint', () => {
  it("Hint doesn't take the focus, and closes with Escape wherever the focus is", async () => {
    const onEnd = vi.fn();
    render(<Example onEnd={onEnd} />);
    expect(await screen.findByRole('complementary', { name: 'Bring your leads' })).toBeTruthy();
    const button = screen.getByRole('button', { name: 'Upload CSV' });
    button.focus();
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Escape}');
    expect(onEnd).toHaveBeenCalledOnce();
    await expectAccessible();
  });

  it("Hint doesn't block clicks on other elements, and stays open", async () => {
    const onEnd = vi.fn();
    render(<Example onEnd={onEnd} />);
    await screen.findByRole('complementary');
    await userEvent.click(screen.getByRole('button', { name: 'Upload CSV' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('Hint closes with its button', async () => {
    const onEnd = vi.fn();
    render(<Example onEnd={onEnd} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Got it' }));
    expect(onEnd).toHaveBeenCalledOnce();
  });
});
