import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Card } from './Card.tsx';

describe('Card', () => {
  it('Card is a region named by its title', async () => {
    const { container } = render(
      <Card
        title="Call window"
        titleLevel={2}
        description="In the lead's time zone."
        actions={<button type="button">Edit</button>}
      >
        09:00 to 17:00
      </Card>,
    );
    expect(screen.getByRole('region', { name: 'Call window' }).textContent).toContain('09:00 to 17:00');
    expect(screen.getByRole('heading', { level: 2, name: 'Call window' })).toBeTruthy();
    await expectAccessible(container);
  });

  it('Card puts its badge right after its title, outside of its name and before its actions', async () => {
    const { container } = render(
      <Card title="Delay budget" titleLevel={2} badge={<b>Over</b>} actions={<button type="button">Edit</button>}>
        content
      </Card>,
    );
    expect(screen.getByRole('heading', { name: 'Delay budget' }).nextElementSibling?.textContent).toBe('Over');
    expect(screen.getByRole('region', { name: 'Delay budget' })).toBeTruthy();
    expect(container.querySelector('header')?.textContent).toBe('Delay budgetOverEdit');
    await expectAccessible(container);
  });

  it('Card has no header without a title and actions', () => {
    const { container } = render(<Card>content</Card>);
    expect(container.querySelector('header')).toBeNull();
  });
});
