import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { FilterChip } from './FilterChip.tsx';

describe('FilterChip', () => {
  it('FilterChip is removed by its named button', async () => {
    const onRemove = vi.fn();
    const { container } = render(<FilterChip label="Status: Active" onRemove={onRemove} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter Status: Active' }));
    expect(onRemove).toHaveBeenCalledOnce();
    await expectAccessible(container);
  });
});
