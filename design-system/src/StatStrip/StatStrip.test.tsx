import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatCard } from '../StatCard/StatCard.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { StatStrip } from './StatStrip.tsx';

it("StatStrip is one named region, and isn't in the tab order if everything fits", async () => {
  const { container } = render(
    <StatStrip label="Leads in numbers">
      <StatCard label="Total Leads" value="153" />
      <StatCard label="With Email" value="124" />
    </StatStrip>,
  );
  const strip = screen.getByRole('region', { name: 'Leads in numbers' });
  expect(strip.hasAttribute('tabindex')).toBe(false);
  expect(screen.getByRole('group', { name: 'With Email' }).textContent).toContain('124');
  await expectAccessible(container);
});
