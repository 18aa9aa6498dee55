import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Spinner } from './Spinner.tsx';

describe('Spinner', () => {
  it('Spinner names what it waits for', async () => {
    const { container } = render(<Spinner label="Connecting the call" size="lg" />);
    expect(screen.getByRole('progressbar', { name: 'Connecting the call' })).toBeTruthy();
    await expectAccessible(container);
  });
});
