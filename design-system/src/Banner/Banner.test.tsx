import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Banner, bannerTones } from './Banner.tsx';

describe('Banner', () => {
  it.each(bannerTones)('Banner is announced in tone %s, and only danger makes it an alert', async (tone) => {
    const { container } = render(
      <Banner tone={tone} title="Carrier maintenance" actions={<button type="button">Pause</button>}>
        Tonight
      </Banner>,
    );
    expect(screen.getByRole(tone === 'danger' ? 'alert' : 'status').textContent).toContain('Carrier maintenance');
    expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy();
    await expectAccessible(container);
  });
});
