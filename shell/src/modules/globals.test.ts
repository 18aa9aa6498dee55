import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetBuiltins, restoreBuiltins } from './builtins.ts';
import { watchGlobals } from './globals.ts';
import { ownersOf } from './lasting.ts';
import { forgetReports } from './moduleFailed.ts';
import { journalEntries } from './moduleJournal.ts';
import { putBack } from './putBack.ts';
import { stillRunning } from './running.ts';
import { sampleModule } from './sampleModule.ts';

const module = sampleModule();
const atModule = `at effect (https://app.example${module.base_path}page.js:1:200)`;

class FakeSource {
  readyState = 1;
  close() {
    this.readyState = 2;
  }
}

const names = [
  'setInterval',
  'clearInterval',
  'clearTimeout',
  'EventSource',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'setTimeout',
  'ResizeObserver',
  'MutationObserver',
  'IntersectionObserver',
  'BroadcastChannel',
];
/** The prototypes of the watched functions. */
const shared = ['addEventListener', 'removeEventListener', 'open', 'write', 'writeln'].flatMap((key) =>
  ownersOf(key, window, document).map((place) => ({ place, key, value: Reflect.get(place, key) })),
);
let caller = atModule;

beforeEach(() => {
  const kept = names.map((name) => [name, Reflect.get(window, name)] as const);
  vi.stubGlobal('EventSource', FakeSource);
  caller = atModule;
  vi.spyOn(Error, 'captureStackTrace').mockImplementation((target) =>
    Object.assign(target, { stack: `Error\n    ${caller}` }),
  );
  watchGlobals();
  return () => {
    stillRunning().clear();
    forgetBuiltins();
    vi.restoreAllMocks();
    for (const [name, value] of kept) Reflect.set(window, name, value);
    for (const { place, key, value } of shared) Reflect.set(place, key, value);
  };
});
afterEach(() => vi.unstubAllGlobals());
afterEach(forgetReports);

const latest = () => journalEntries().at(-1);

describe('what a module leaves running', () => {
  test('timers, listeners and streams that a module leaves running are ended with its page, and reported', async () => {
    const onTick = vi.fn();
    const onKey = vi.fn();
    setInterval(onTick, 5);
    window.addEventListener('keydown', onKey, true);
    document.addEventListener('click', onKey);
    const source = new EventSource('/api/events');
    putBack(module, 'LeadsPage', []);
    onTick.mockClear();
    await new Promise((resolve) => setTimeout(resolve, 20));
    window.dispatchEvent(new Event('keydown'));
    document.dispatchEvent(new Event('click'));
    expect(onTick).not.toHaveBeenCalled();
    expect(onKey).not.toHaveBeenCalled();
    expect(source.readyState).toBe(2);
    expect(latest()).toMatchObject({
      event: 'leftover',
      message:
        'It left behind: an interval, a listener of window for keydown, a listener of document for click, an event stream.',
    });
  });

  test('an animation that requests every frame counts as left running, and ends with its page', async () => {
    let frames = 0;
    const draw = () => {
      frames += 1;
      caller = 'at <anonymous>';
      requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
    await vi.waitFor(() => expect(frames).toBeGreaterThan(2));
    putBack(module, 'LeadsPage', []);
    expect(latest()?.message).toContain('an animation');
    expect(stillRunning().size).toBe(0);
    const before = frames;
    // A frame requested now runs after the one that the chain would have had.
    for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(frames).toBe(before);
  });

  test('an animation that has ended or was cancelled does not count as left running', async () => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    await frame();
    cancelAnimationFrame(requestAnimationFrame(() => undefined));
    await vi.waitFor(() => expect(stillRunning().size).toBe(0));
  });

  test('a module that cleaned up leaves nothing running', () => {
    const listener = () => undefined;
    clearInterval(setInterval(listener, 1000));
    clearTimeout(setInterval(listener, 1000));
    window.addEventListener('keydown', listener, { capture: true });
    window.removeEventListener('keydown', listener, true);
    window.addEventListener('keydown', listener, { once: true });
    new EventSource('/api/events').close();
    expect(stillRunning().size).toBe(0);
  });

  test.each([
    ['the shell', 'at useClock (https://app.example/shell/0.1.0-aaaaaaaaaaaa/shell.js:1:2)'],
    ['an unknown script', 'at <anonymous>'],
  ])("the work of %s doesn't count as a module's", (_, line) => {
    caller = line;
    const timer = setInterval(() => undefined, 1000);
    expect(stillRunning().size).toBe(0);
    clearInterval(timer);
  });

  test('the work of another module is not ended when a page closes', () => {
    caller = 'at effect (https://app.example/modules/slots/0.1.0-1a2b3c4d5e6f/page.js:1:200)';
    const timer = setInterval(() => undefined, 1000);
    putBack(module, 'LeadsPage', []);
    expect(stillRunning().size).toBe(1);
    clearInterval(timer);
  });
});

test('a third event stream of modules is refused, but the shell may always open one', () => {
  const sources = [new EventSource('/a'), new EventSource('/b')];
  expect(() => new EventSource('/c')).toThrow('useLiveEvents');
  caller = 'at keepStream (https://app.example/shell/0.1.0-aaaaaaaaaaaa/shell.js:1:2)';
  expect(new EventSource('/api/events').readyState).toBe(1);
  caller = atModule;
  sources[0]?.close();
  expect(new EventSource('/c').readyState).toBe(1);
});

test('a module cannot call document.write', () => {
  expect(() => document.write('<p>')).toThrow('take the whole page away');
});

describe('side effects that bypass the page’s own functions', () => {
  const named = () => [...stillRunning().values()].map(({ what }) => what);

  test("a listener added through the prototype's own function is removed with its page", () => {
    const onKey = vi.fn();
    const add = Reflect.get(ownersOf('addEventListener', window)[0] as object, 'addEventListener');
    add.call(window, 'keydown', onKey);
    putBack(module, 'LeadsPage', []);
    window.dispatchEvent(new Event('keydown'));
    expect(onKey).not.toHaveBeenCalled();
  });

  test("a listener on a frame element is removed with the page, and one on the page's content is left alone", () => {
    const frame = document.body.appendChild(document.createElement('nav'));
    const content = document.body.appendChild(Object.assign(document.createElement('main'), { id: 'content' }));
    const onClick = vi.fn();
    frame.addEventListener('click', onClick);
    content.appendChild(document.createElement('p')).addEventListener('click', onClick);
    expect(named()).toEqual(['a listener of nav for click']);
    frame.remove();
    content.remove();
    // A dialog takes its listeners with it.
    putBack(module, 'LeadsPage', []);
    expect(stillRunning().size).toBe(0);
    expect(latest()?.message ?? '').not.toContain('a listener of nav');
  });

  test('a timer that restarts itself is ended with the page, and a single timeout is left alone', async () => {
    let turns = 0;
    setTimeout(() => undefined, 1000);
    setTimeout(function turn() {
      turns += 1;
      setTimeout(turn, 1);
    }, 1);
    await vi.waitFor(() => expect(named()).toEqual(['a timer that starts itself again']));
    putBack(module, 'LeadsPage', []);
    const before = turns;
    // A later timer of the same length comes after one that was still set.
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(turns).toBe(before);
    expect(stillRunning().size).toBe(0);
  });

  test('an observer of the document is ended with the page, and a disconnected one is left alone', () => {
    const observer = new MutationObserver(() => undefined);
    observer.observe(document, { childList: true });
    expect(named()).toEqual(['an observer']);
    observer.disconnect();
    expect(named()).toEqual([]);
    observer.observe(document.createElement('div'), { childList: true });
    expect(named()).toEqual([]);
  });

  test('the caller of a timer is known although stack traces were switched off', () => {
    Object.assign(Error, { stackTraceLimit: 0, prepareStackTrace: () => [] });
    const timer = setInterval(() => undefined, 1000);
    expect([Error.stackTraceLimit, named()]).toEqual([0, ['an interval']]);
    clearInterval(timer);
    restoreBuiltins();
  });
});
