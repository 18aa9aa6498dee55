import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Stepper } from './Stepper.tsx';

const steps = [
  { id: 'a', label: 'Details' },
  { id: 'b', label: 'Leads' },
  { id: 'c', label: 'Review' },
];

describe('Stepper', () => {
  it('Stepper marks the current step and shows which steps are done', async () => {
    const { container } = render(<Stepper steps={steps} current="b" />);
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
    expect(items[0]?.textContent).toContain('(done)');
    expect(items[2]?.textContent).not.toContain('(done)');
    await expectAccessible(container);
  });
});
