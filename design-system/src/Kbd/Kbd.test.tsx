import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Kbd } from './Kbd.tsx';
import { keysHere } from './keys.ts';

describe('Kbd', () => {
  it('Kbd is a kbd element', async () => {
    const { container } = render(<Kbd title="Command K">⌘K</Kbd>);
    expect(screen.getByText('⌘K').tagName).toBe('KBD');
    expect(screen.getByTitle('Command K')).toBeTruthy();
    await expectAccessible(container);
  });

  it('a keyboard shortcut is shown with the modifier key of the operating system', () => {
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; Linux x86_64)');
    expect(keysHere('⌘X')).toBe('Ctrl X');
    agent.mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)');
    expect(keysHere('⌘X')).toBe('⌘X');
  });
});
