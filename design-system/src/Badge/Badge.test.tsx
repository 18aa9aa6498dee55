import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Badge, badgeTones } from './Badge.tsx';

describe('Badge', () => {
  it.each(badgeTones)('Badge shows its meaning as text in tone %s', async (tone) => {
    const { container } = render(<Badge tone={tone}>Answered</Badge>);
    expect(screen.getByText('Answered').parentElement?.dataset.tone).toBe(tone);
    await expectAccessible(container);
  });

  it('a pulsing Badge hides its lamp from screen readers', () => {
    render(
      <Badge tone="live" isPulsing>
        Live
      </Badge>,
    );
    const lamp = screen.getByText('Live').parentElement?.querySelector('[aria-hidden="true"]');
    expect(lamp?.hasAttribute('data-pulsing')).toBe(true);
  });
});
