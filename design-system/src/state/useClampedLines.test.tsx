import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';

const heights = { scrollHeight: 0, clientHeight: 0 };

beforeEach(() => {
  // The test DOM has no layout, so the test sets the height of a text.
  for (const name of ['scrollHeight', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(() => heights[name]);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly tell: () => void;
      constructor(tell: () => void) {
        this.tell = tell;
      }
      observe() {
        this.tell();
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const name = 'Maximiliane '.repeat(16).trim();

it('a title of more than three lines is cut, and shown in full on request', async () => {
  Object.assign(heights, { scrollHeight: 210, clientHeight: 90 });
  const { container } = render(<PageHeader title={name} />);
  const text = screen.getByText(name);
  expect(screen.getByRole('heading', { name })).toBeTruthy();
  expect(text.hasAttribute('data-whole')).toBe(false);
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(text.hasAttribute('data-whole')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(text.hasAttribute('data-whole')).toBe(false);
});

it('a title that fits has no button', () => {
  Object.assign(heights, { scrollHeight: 60, clientHeight: 60 });
  render(<PageHeader title="Ada Moss" />);
  expect(screen.queryByRole('button')).toBeNull();
});
