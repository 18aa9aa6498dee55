import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Pagination } from './Pagination.tsx';

describe('Pagination', () => {
  it('Pagination goes to the next page, and its button for a missing page does nothing', async () => {
    const onPrevious = vi.fn();
    const onNext = vi.fn();
    const { container } = render(
      <Pagination label="1–25 of 143" hasPrevious={false} hasNext onPrevious={onPrevious} onNext={onNext} />,
    );
    expect(screen.getByRole('navigation', { name: 'Pagination' }).textContent).toContain('1–25 of 143');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onNext).toHaveBeenCalledOnce();
    expect(onPrevious).not.toHaveBeenCalled();
    await expectAccessible(container);
  });

  it('Pagination shows progress and ignores clicks while a page loads', async () => {
    const onNext = vi.fn();
    render(<Pagination hasPrevious hasNext isLoading onPrevious={() => undefined} onNext={onNext} />);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onNext).not.toHaveBeenCalled();
    expect(screen.getByRole('progressbar', { name: 'Loading page' })).toBeTruthy();
  });
});
