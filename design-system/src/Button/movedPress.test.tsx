import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';

/** Presses a button at one position, moves it, and releases the pointer at another. */
function press({ movesTo, up }: { movesTo: number; up: { clientX: number; clientY: number } }) {
  const onPress = vi.fn();
  render(<Button onPress={onPress}>Save</Button>);
  const button = screen.getByRole('button', { name: 'Save' });
  const at = (top: number) => new DOMRect(0, top, 80, 32);
  const rect = vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(at(0));
  fireEvent.pointerDown(button, { button: 0, clientX: 10, clientY: 10 });
  rect.mockReturnValue(at(movesTo));
  fireEvent.pointerUp(document.body, { button: 0, ...up });
  return onPress;
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a button that moves away from under the pointer is still clicked', async () => {
  const onPress = press({ movesTo: 60, up: { clientX: 11, clientY: 10 } });
  await waitFor(() => expect(onPress).toHaveBeenCalledTimes(1));
});

test('a moved button is clicked once even if the page has two copies of the design system', async () => {
  const copy = './movedPress.ts?copy';
  ((await import(/* @vite-ignore */ copy)) as typeof import('./movedPress.ts')).pressMovedButtons();
  const onPress = press({ movesTo: 60, up: { clientX: 11, clientY: 10 } });
  await settled();
  await settled();
  expect(onPress).toHaveBeenCalledTimes(1);
});

test("dragging the pointer away from a button doesn't click it", async () => {
  const onPress = press({ movesTo: 0, up: { clientX: 10, clientY: 12 } });
  await settled();
  expect(onPress).not.toHaveBeenCalled();
});

test("a button that moves isn't clicked if the pointer moved as well", async () => {
  const onPress = press({ movesTo: 60, up: { clientX: 60, clientY: 90 } });
  await settled();
  expect(onPress).not.toHaveBeenCalled();
});
