import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Page, pageWidths } from './Page.tsx';

describe('Page', () => {
  it.each(pageWidths)('Page frames its content at width %s', async (width) => {
    const { container } = render(
      <Page width={width} id="page">
        <p>content</p>
      </Page>,
    );
    expect(container.querySelector('#page')?.getAttribute('data-width')).toBe(width);
    expect(screen.getByText('content')).toBeTruthy();
    await expectAccessible(container);
  });
});
