import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { BulkBar } from './BulkBar.tsx';

describe('BulkBar', () => {
  it('BulkBar shows how many rows are selected, and clears the selection', async () => {
    const onClear = vi.fn();
    const { container } = render(
      <BulkBar count={3} onClear={onClear}>
        <button type="button">Call</button>
      </BulkBar>,
    );
    expect(screen.getByRole('toolbar', { name: 'Actions for selected rows' })).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('3 selected');
    await userEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(onClear).toHaveBeenCalledOnce();
    await expectAccessible(container);
  });

  it('BulkBar groups the digits of large numbers', () => {
    render(<BulkBar count={1189} onClear={() => undefined} />);
    expect(screen.getByRole('status').textContent).toBe('1,189 selected');
  });

  it('BulkBar is hidden while nothing is selected', () => {
    const { container } = render(<BulkBar count={0} onClear={() => undefined} />);
    expect(container.innerHTML).toBe('');
  });
});
