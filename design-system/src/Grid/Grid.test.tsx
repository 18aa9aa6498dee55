import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { styleOf } from '../testing/styleOf.ts';
import { Grid } from './Grid.tsx';

function template(element: React.ReactElement): string {
  const { container } = render(element);
  return styleOf(container.firstElementChild as Element).gridTemplateColumns;
}

describe('Grid', () => {
  it('Grid makes as many columns of the minimum width as fit', () => {
    expect(template(<Grid min={200} />)).toBe('repeat(auto-fill, minmax(min(100%, 200px), 1fr))');
  });

  it('Grid makes a fixed number of columns', () => {
    expect(template(<Grid columns={3} />)).toBe('repeat(3, minmax(0, 1fr))');
  });

  it('Grid never makes more columns than its maximum if a minimum width is also given', () => {
    expect(template(<Grid columns={5} min={160} gap={4} />)).toContain('max(160px, calc((100% - 4 * ');
  });

  it('Grid is accessible', async () => {
    const { container } = render(
      <Grid>
        <p>one</p>
      </Grid>,
    );
    await expectAccessible(container);
  });
});
