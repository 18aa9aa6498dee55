import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Divider } from './Divider.tsx';

describe('Divider', () => {
  it('is a separator that says its orientation', async () => {
    const { container, rerender } = render(<Divider />);
    expect(screen.getByRole('separator').getAttribute('aria-orientation')).toBe('horizontal');
    rerender(<Divider orientation="vertical" />);
    expect(screen.getByRole('separator').getAttribute('aria-orientation')).toBe('vertical');
    await expectAccessible(container);
  });
});
