import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Kbd } from './Kbd.tsx';

describe('Kbd', () => {
  it('Kbd is a kbd element', async () => {
    const { container } = render(<Kbd title="Command K">⌘K</Kbd>);
    expect(screen.getByText('⌘K').tagName).toBe('KBD');
    expect(screen.getByTitle('Command K')).toBeTruthy();
    await expectAccessible(container);
  });
});
