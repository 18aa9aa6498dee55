import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { styleOf } from '../testing/styleOf.ts';
import { Text } from './Text.tsx';

describe('Text', () => {
  it('Text is a span by default', async () => {
    const { container } = render(
      <>
        <Text>a</Text>
        <Text as="p">b</Text>
      </>,
    );
    expect(screen.getByText('a').tagName).toBe('SPAN');
    expect(screen.getByText('b').tagName).toBe('P');
    await expectAccessible(container);
  });

  it('Text sets numbers with tabular figures if mono is set', () => {
    render(<Text mono>+1 415 555 0132</Text>);
    const style = styleOf(screen.getByText('+1 415 555 0132'));
    expect(style.fontVariantNumeric).toBe('tabular-nums');
  });

  it('truncated Text ends in an ellipsis', () => {
    render(<Text truncate>long</Text>);
    expect(styleOf(screen.getByText('long')).textOverflow).toBe('ellipsis');
  });

  it('Text is truncated at its end in either writing direction', () => {
    render(<Text truncate>שרה כהן</Text>);
    expect(screen.getByText('שרה כהן').dir).toBe('auto');
  });
});
