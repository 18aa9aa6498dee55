import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { styleOf } from '../testing/styleOf.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

describe('VisuallyHidden', () => {
  it("VisuallyHidden names a control with text that isn't visible", async () => {
    const { container } = render(
      <button type="button">
        <VisuallyHidden>Delete lead</VisuallyHidden>
      </button>,
    );
    expect(screen.getByRole('button', { name: 'Delete lead' })).toBeTruthy();
    expect(styleOf(screen.getByText('Delete lead')).position).toBe('absolute');
    await expectAccessible(container);
  });
});
