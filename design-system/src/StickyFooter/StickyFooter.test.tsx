import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BulkBar } from '../BulkBar/BulkBar.tsx';
import { useHasBottomBar } from '../state/bottomBars.ts';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { StickyFooter } from './StickyFooter.tsx';

function Strip() {
  return <p>{useHasBottomBar() ? 'Small' : 'Whole'}</p>;
}

it('a StickyFooter on the page makes other bars at the bottom of the window smaller', async () => {
  const { rerender } = render(<Strip />);
  expect(screen.getByText('Whole')).toBeTruthy();
  rerender(
    <>
      <Strip />
      <StickyFooter>Publish</StickyFooter>
    </>,
  );
  expect(screen.getByText('Small')).toBeTruthy();
  await expectAccessible();
  rerender(<Strip />);
  expect(screen.getByText('Whole')).toBeTruthy();
});

it('the bulk bar makes other bars smaller only while rows are selected', () => {
  const bar = (count: number) => (
    <>
      <Strip />
      <BulkBar count={count} onClear={() => undefined} />
    </>
  );
  const { rerender } = render(bar(0));
  expect(screen.getByText('Whole')).toBeTruthy();
  rerender(bar(2));
  expect(screen.getByText('Small')).toBeTruthy();
});
