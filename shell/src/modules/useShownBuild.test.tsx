import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetFailures, renderModule } from '../testing/renderModule.tsx';
import { sampleModule } from './sampleModule.ts';

const served = (build: number) =>
  sampleModule({ version: `0.0.0-00000000000${build}` }, { base_path: 'http://localhost:5101/module/' });

const counting = (word: string) => ({
  LeadsPage: () => {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {word} {count}
      </button>
    );
  },
});

/** A page in which the first build's button was clicked once. */
async function pressedOnce(wanted = served(1)) {
  const rendered = renderModule((module) => counting(`Build ${module.manifest.version.slice(-1)}`), { wanted });
  fireEvent.click(await screen.findByRole('button', { name: /^Build \w 0$/ }));
  return rendered;
}

beforeEach(forgetFailures);
afterEach(() => {
  Object.assign(globalThis, { switchboardRefresh: undefined });
});

describe("a developer's next build", () => {
  test("a developer's next build replaces the previous one, which stays mounted", async () => {
    const performReactRefresh = vi.fn();
    Object.assign(globalThis, { switchboardRefresh: { performReactRefresh } });
    const { show, register } = await pressedOnce();
    show(served(2));
    await waitFor(() => expect(performReactRefresh).toHaveBeenCalledTimes(1));
    show(served(3));
    await waitFor(() => expect(performReactRefresh).toHaveBeenCalledTimes(2));
    expect(register.mock.calls.map(([{ manifest }]) => manifest.version.slice(-1))).toEqual(['1', '2', '3']);
    // React's development build draws the new components itself; here the old ones show that nothing was mounted again.
    expect(screen.getByRole('button', { name: 'Build 1 1' })).toBeTruthy();
    // The same build again, e.g. after an edit was undone.
    show(served(3));
    expect(screen.getByRole('button', { name: 'Build 1 1' })).toBeTruthy();
    expect(performReactRefresh).toHaveBeenCalledTimes(2);
  });

  test("a developer's next build is remounted if React can't update it in place", async () => {
    const { show } = await pressedOnce();
    show(served(2));
    expect(await screen.findByRole('button', { name: 'Build 2 0' })).toBeTruthy();
  });

  test("a build that doesn't load is reported in place of the previous one", async () => {
    const performReactRefresh = vi.fn();
    Object.assign(globalThis, { switchboardRefresh: { performReactRefresh } });
    const { show, current } = await pressedOnce();
    current.answer = () => ({});
    show(served(2));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(performReactRefresh).not.toHaveBeenCalled();
  });

  test("a developer's build never replaces a mounted release in place", async () => {
    const performReactRefresh = vi.fn();
    Object.assign(globalThis, { switchboardRefresh: { performReactRefresh } });
    const { show } = await pressedOnce(sampleModule({ version: '0.3.0-00000000000a' }));
    show(served(2));
    expect(await screen.findByRole('button', { name: 'Build 2 0' })).toBeTruthy();
    expect(performReactRefresh).not.toHaveBeenCalled();
  });
});
