import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as icons from '../icons.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';

describe('icons', () => {
  it.each(Object.entries(icons))('%s is drawn, and is hidden from screen readers without a label', (name, Icon) => {
    const { container } = render(<Icon />);
    expect(Icon.displayName).toBe(name);
    expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
    render(<Icon aria-label="Meaning" role="img" />);
    expect(screen.getByRole('img', { name: 'Meaning' })).toBeTruthy();
  });

  it('icons with a label are accessible', async () => {
    const { container } = render(<icons.IconPhone role="img" aria-label="Call" />);
    await expectAccessible(container);
  });
});
