import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Heading, headingLevels } from './Heading.tsx';

describe('Heading', () => {
  it.each(headingLevels)('Heading is a heading of level %i', async (level) => {
    const { container } = render(<Heading level={level}>Results</Heading>);
    expect(screen.getByRole('heading', { level, name: 'Results' })).toBeTruthy();
    if (level === 1) await expectAccessible(container);
  });
});
