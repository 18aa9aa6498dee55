import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { StatCard } from './StatCard.tsx';

describe('StatCard', () => {
  it('StatCard shows the number, its change with the direction in words, and the line over time', async () => {
    const { container } = render(
      <StatCard
        label="Calls today"
        value="1,284"
        change={{ text: '12% more than last week', direction: 'up', tone: 'success' }}
        trend={[1, 2, 3]}
        trendLabel="Rising from 1 to 3"
      />,
    );
    expect(screen.getByRole('group', { name: 'Calls today' }).textContent).toContain('1,284');
    expect(screen.getByText('Up:').parentElement?.textContent).toBe('Up: 12% more than last week');
    expect(screen.getByRole('img', { name: 'Rising from 1 to 3' })).toBeTruthy();
    await expectAccessible(container);
  });

  it('StatCard is busy and shows no number while loading', () => {
    render(<StatCard label="Calls" value="0" isLoading />);
    const card = screen.getByRole('group', { name: 'Calls' });
    expect(card.getAttribute('aria-busy')).toBe('true');
    expect(card.textContent).not.toContain('0');
  });

  it('StatCard is a link with href', () => {
    render(<StatCard label="Calls" value="7" href="/calls" />);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/calls');
  });
});
