import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SampleBadge } from './SampleBadge.tsx';

it('says that something is a sample', () => {
  render(<SampleBadge />);
  const badge = screen.getByTitle('Sample data: it is not counted, and no phone rings.');
  expect(badge.textContent).toBe('Sample');
});
