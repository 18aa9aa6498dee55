import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { ProgressBar } from './ProgressBar.tsx';

describe('ProgressBar', () => {
  it('ProgressBar shows its value in percent', async () => {
    const { container } = render(<ProgressBar label="Uploading" value={62.4} showValue />);
    const bar = screen.getByRole('progressbar', { name: 'Uploading' });
    expect(bar.getAttribute('aria-valuenow')).toBe('62');
    expect(screen.getByText('62%')).toBeTruthy();
    await expectAccessible(container);
  });

  it.each([
    [-5, '0'],
    [140, '100'],
  ])('ProgressBar limits the value %i to the range from 0 to 100', (value, shown) => {
    render(<ProgressBar label="Uploading" value={value} />);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(shown);
  });

  it('ProgressBar has no value while the length is unknown', () => {
    render(<ProgressBar label="Reading" isLabelHidden />);
    expect(screen.getByRole('progressbar', { name: 'Reading' }).hasAttribute('aria-valuenow')).toBe(false);
  });
});
