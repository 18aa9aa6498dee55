import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { VirtualList } from './VirtualList.tsx';

const rows = (count: number) => Array.from({ length: count }, (_, index) => `Row ${index + 1}`);

function show(count: number, onEndReached?: () => void) {
  return render(
    <VirtualList
      label="Rows"
      items={rows(count)}
      getKey={(row) => row}
      estimatedHeight={40}
      onEndReached={onEndReached}
    >
      {(row) => <a href={`#${row}`}>{row}</a>}
    </VirtualList>,
  );
}

test('VirtualList draws all rows of a short list, and arrow keys, Home and End move between their links', async () => {
  show(3);
  const [first, second, third] = screen.getAllByRole('link');
  first?.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await userEvent.keyboard('{End}');
  expect(document.activeElement).toBe(third);
  await userEvent.keyboard('{ArrowDown}{Home}{ArrowUp}');
  expect(document.activeElement).toBe(first);
});

// happy-dom has no layout, and the class that defines the sizes isn't the global HTMLElement.
function giveSize(property: 'clientHeight' | 'clientWidth' | 'offsetHeight', value: number): void {
  let owner = Object.getPrototypeOf(document.createElement('div'));
  while (owner !== null && !Object.hasOwn(owner, property)) owner = Object.getPrototypeOf(owner);
  vi.spyOn(owner, property, 'get').mockReturnValue(value);
}

test('VirtualList draws only a few rows of a long list, each with its position', () => {
  giveSize('clientWidth', 300);
  giveSize('clientHeight', 400);
  giveSize('offsetHeight', 40);
  const onEndReached = vi.fn();
  show(5000, onEndReached);
  const drawn = screen.getAllByRole('listitem');
  expect(drawn.length).toBeGreaterThan(5);
  expect(drawn.length).toBeLessThan(60);
  expect(drawn[0]?.getAttribute('aria-setsize')).toBe('5000');
  expect(drawn[1]?.getAttribute('aria-posinset')).toBe('2');
  expect(onEndReached).not.toHaveBeenCalled();
});
