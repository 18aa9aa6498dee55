import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SampleBadge } from './SampleBadge.tsx';

it('SampleBadge explains that the data is a sample', () => {
  render(<SampleBadge />);
  const badge = screen.getByTitle('Sample data: it is not counted, and no phone rings.');
  expect(badge.textContent).toBe('Sample');
});
