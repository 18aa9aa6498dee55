import { expectAccessible } from '@switchboard/platform/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TabLoop } from './TabLoop.tsx';

const show = (isOn: boolean) =>
  render(
    <TabLoop isOn={isOn}>
      <main>
        <button type="button">Answer</button>
        <button type="button">End</button>
      </main>
    </TabLoop>,
  );
const focused = () => document.activeElement?.textContent;

async function press(keys: string, times: number): Promise<(string | null | undefined)[]> {
  const seen = [];
  for (let index = 0; index < times; index++) {
    await userEvent.keyboard(keys);
    seen.push(focused());
  }
  return seen;
}

const [top, bottom] = ['Go to the end of the page', 'Go to the start of the page'];

test('Tab continues at the start of the page after its last control, and Shift+Tab at its end', async () => {
  show(true);
  screen.getByText('Answer').focus();
  expect(await press('{Tab}', 4)).toEqual(['End', bottom, top, 'Answer']);
  expect(await press('{Shift>}{Tab}{/Shift}', 4)).toEqual([top, bottom, 'End', 'Answer']);
  await expectAccessible();
});

test('a focus guard at one end of the page moves the focus to the other end', async () => {
  show(true);
  await userEvent.click(screen.getByRole('button', { name: bottom }));
  expect(focused()).toBe(top);
  await userEvent.click(screen.getByRole('button', { name: top }));
  expect(focused()).toBe(bottom);
});

test("Tab leaves the page if leaving isn't monitored", async () => {
  show(false);
  expect(screen.getAllByRole('button')).toHaveLength(2);
  screen.getByText('End').focus();
  await userEvent.keyboard('{Tab}');
  expect(focused()).not.toBe('Answer');
});
