import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Skeleton } from './Skeleton.tsx';

describe('Skeleton', () => {
  it('Skeleton is hidden from screen readers and has the given size', async () => {
    const { container } = render(<Skeleton width={120} height="2em" />);
    const bar = container.firstElementChild as HTMLElement;
    expect(bar.getAttribute('aria-hidden')).toBe('true');
    expect(bar.style.inlineSize).toBe('120px');
    expect(bar.style.blockSize).toBe('2em');
    await expectAccessible(container);
  });

  it('Skeleton draws the given number of lines', () => {
    const { container } = render(<Skeleton lines={3} />);
    expect(container.firstElementChild?.children).toHaveLength(3);
  });
});
