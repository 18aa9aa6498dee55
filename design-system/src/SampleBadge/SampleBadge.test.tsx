import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SampleBadge } from './SampleBadge.tsx';

it('says that something is a sample', () => {
  render(<SampleBadge />);
  expect(screen.getByText('Sample').getAttribute('title')).toContain('not counted');
});
