import { act, screen, waitFor } from '@testing-library/react';
import { use, useEffect, useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  asDeveloper,
  forgetFailures,
  healthy,
  newer,
  renderModule,
  reports,
  steady,
} from '../testing/renderModule.tsx';
import { sampleModule } from './sampleModule.ts';

beforeEach(forgetFailures);

const fails = (): never => {
  throw new Error('no');
};
const card = () => screen.findByRole('alert');
const thrower = (thrown: unknown) => () => ({
  LeadsPage: () => {
    throw thrown;
  },
});

describe('a page that throws', () => {
  test.each([
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['an object without a prototype', Object.create(null), 'cannot be described'],
    ['an object whose toString throws', { toString: fails }, 'cannot be described'],
    ['an error whose message throws', Object.defineProperty(new Error(), 'message', { get: fails }), 'described'],
  ])('a page that throws %s is replaced by a card, and is reported', async (_, thrown, said) => {
    asDeveloper();
    const { requests } = renderModule(thrower(thrown));
    expect((await card()).textContent).toContain('Leads has stopped');
    expect((await card()).textContent).toContain(said);
    expect(screen.getByText('The frame')).toBeTruthy();
    await waitFor(() => expect(reports).toHaveBeenCalledTimes(1));
    expect(requests.at(-1)?.body).toMatchObject({ failure: 'crashed', message: expect.stringContaining(said) });
  });
});

describe('a page that suspends', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

  test('a suspended page shows its placeholder, and then the page if it resumes in time', async () => {
    let goOn: (text: string) => void = () => undefined;
    const rows = new Promise<string>((resolve) => {
      goOn = resolve;
    });
    renderModule(() => ({ LeadsPage: () => <h1>{use(rows)}</h1> }));
    await pass(0);
    await pass(7000);
    expect(screen.getByText('Loading')).toBeTruthy();
    goOn('All leads');
    await pass(2000);
    expect(screen.getByRole('heading', { name: 'All leads' })).toBeTruthy();
  });

  test('a page that suspends forever becomes a card after 8 seconds, and is reported', async () => {
    const never = new Promise(() => undefined);
    const { requests } = renderModule(thrower(never));
    await pass(0);
    await pass(7000);
    expect(screen.queryByRole('alert')).toBeNull();
    await pass(1500);
    expect(screen.getByRole('alert').textContent).toContain('It waited for something for more than 8 seconds.');
    expect(screen.getByText('The frame')).toBeTruthy();
    vi.useRealTimers();
    await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ failure: 'stuck', expose: 'LeadsPage' }));
  });

  test('a page that suspends forever is replaced by the previous release', async () => {
    const never = new Promise(() => undefined);
    renderModule(
      (loading) => (loading.manifest.version === newer.manifest.version ? { LeadsPage: () => use(never) } : healthy()),
      { wanted: newer, findFallback: async () => steady },
    );
    await pass(0);
    await pass(9000);
    await pass(0);
    expect(screen.getByRole('heading', { name: 'All leads' })).toBeTruthy();
  });
});

describe('a page that sets state without end', () => {
  function WhileDrawing() {
    const [count, setCount] = useState(0);
    setCount(count + 1);
    return <h1>{count}</h1>;
  }
  function AfterDrawing() {
    const [count, setCount] = useState(0);
    useLayoutEffect(() => setCount(count + 1));
    return <h1>{count}</h1>;
  }

  test.each([
    ['while it is drawn', WhileDrawing],
    ['after it is drawn', AfterDrawing],
  ])('a page that sets state endlessly %s is replaced by a card with the reason', async (_, LeadsPage) => {
    const { requests } = renderModule(() => ({ LeadsPage }));
    expect((await card()).textContent).toContain(
      'It was stopped because it kept drawing or changing the address without end',
    );
    await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ failure: 'looping' }));
  });
});

describe('Retry', () => {
  const retry = () => act(() => screen.getByRole('button', { name: 'Retry' }).click());
  const version = (module: { manifest: { version: string } }) => ({
    LeadsPage: () => <h1>{module.manifest.version}</h1>,
  });

  test('Retry requests a new module list, and opens the release that it names', async () => {
    const renewList = vi.fn(async () => show(newer));
    const { show } = renderModule((module) => (module === newer ? version(module) : fails()), { renewList });
    await card();
    await retry();
    expect(await screen.findByRole('heading', { name: newer.manifest.version })).toBeTruthy();
    expect(renewList).toHaveBeenCalledTimes(1);
  });

  test('Retry opens the same release when the new list names no other', async () => {
    const renewList = async () => show(sampleModule());
    const { show, current } = renderModule(fails, { renewList });
    await card();
    current.answer = version;
    await retry();
    expect(await screen.findByRole('heading', { name: steady.manifest.version })).toBeTruthy();
  });
});

test('an effect that sets state once does not count as a loop', async () => {
  function LeadsPage() {
    const [count, setCount] = useState(0);
    useEffect(() => setCount(1), []);
    return <h1>{count}</h1>;
  }
  renderModule(() => ({ LeadsPage }));
  expect(await screen.findByRole('heading', { name: '1' })).toBeTruthy();
});
