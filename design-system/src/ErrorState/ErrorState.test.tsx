import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { ErrorState } from './ErrorState.tsx';

describe('ErrorState', () => {
  it('ErrorState is announced and offers Retry', async () => {
    const onRetry = vi.fn();
    const { container } = render(
      <ErrorState
        title="Failed to load call logs"
        message="Nothing was changed."
        details="request 7f3c9a"
        onRetry={onRetry}
      />,
    );
    expect(screen.getByRole('alert').textContent).toContain('Failed to load call logs');
    expect(screen.getByRole('alert').textContent).toContain('request 7f3c9a');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledOnce();
    await expectAccessible(container);
  });

  it('ErrorState has no button without a way to retry', () => {
    render(<ErrorState title="Gone" message="This call was deleted." />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
