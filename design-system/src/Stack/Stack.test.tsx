import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { styleOf } from '../testing/styleOf.ts';
import { Stack } from './Stack.tsx';

describe('Stack', () => {
  it('Stack lays its children out in the given direction with the given gap', async () => {
    const { container } = render(
      <Stack direction="row" gap={3} justify="between" wrap>
        <span>a</span>
      </Stack>,
    );
    const style = styleOf(container.firstElementChild as Element);
    expect(style.display).toBe('flex');
    expect(style.flexDirection).toBe('row');
    expect(style.flexWrap).toBe('wrap');
    expect(style.justifyContent).toBe('space-between');
    await expectAccessible(container);
  });

  it('Stack can be a list, and passes attributes and its ref to the element', () => {
    let node: HTMLElement | null = null;
    render(
      <Stack
        as="ul"
        className="mine"
        data-testid="list"
        ref={(element) => {
          node = element;
        }}
      >
        <li>one</li>
      </Stack>,
    );
    expect(screen.getByRole('list')).toBe(screen.getByTestId('list'));
    expect(screen.getByRole('list').classList.contains('mine')).toBe(true);
    expect(node).toBe(screen.getByRole('list'));
  });
});
