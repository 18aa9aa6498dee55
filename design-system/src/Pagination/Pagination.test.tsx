import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Pagination } from './Pagination.tsx';

describe('Pagination', () => {
  it('goes back and forth where there is something', async () => {
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

  it('waits for the page that is coming', async () => {
    const onNext = vi.fn();
    render(<Pagination hasPrevious hasNext isLoading onPrevious={() => undefined} onNext={onNext} />);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(onNext).not.toHaveBeenCalled();
    expect(screen.getByRole('progressbar', { name: 'Loading page' })).toBeTruthy();
  });
});
