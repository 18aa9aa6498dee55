import { noteBuiltins } from './builtins.ts';
import { keepServiceWorkers, ownersOf, watchChannels, watchListeners, watchObservers } from './lasting.ts';
import { callerOf, note, type Running, stillRunning } from './running.ts';

const running = stillRunning();

/** Streams that the code of modules may keep open in one page: over HTTP/1.1 a browser has six connections in all. */
const maxStreams = 2;

/** A timer that starts the next one this many times in a row does not end on its own. */
const chainLength = 3;

function watchTimers(): void {
  const { setInterval: start, setTimeout: startOnce, clearInterval: stop, clearTimeout: stopOnce } = window;
  let length = 0;
  function startNoted(...args: Parameters<typeof start>): number {
    const id = start(...args);
    note(id, { what: 'an interval', caller: callerOf(startNoted), end: () => stop(id) });
    return id;
  }
  function startNext(callback: TimerHandler, milliseconds?: number, ...args: unknown[]): number {
    if (typeof callback !== 'function') return startOnce(callback, milliseconds);
    const own = length + 1;
    const id: number = startOnce(() => {
      const before = length;
      length = own;
      running.delete(id);
      try {
        callback(...args);
      } finally {
        length = before;
      }
    }, milliseconds);
    if (own > chainLength)
      note(id, { what: 'a timer that starts itself again', caller: callerOf(startNext), end: () => stopOnce(id) });
    return id;
  }
  const forgetting = (end: (id?: number) => void) => (id?: number) => {
    running.delete(id);
    end(id);
  };
  Object.assign(window, {
    setInterval: startNoted,
    setTimeout: startNext,
    clearInterval: forgetting(stop),
    clearTimeout: forgetting(stopOnce),
  });
}

/** A frame's callback that requests the next frame is a chain. It only ends when one of its callbacks stops requesting. */
function watchFrames(): void {
  const { requestAnimationFrame: ask, cancelAnimationFrame: cancel } = window;
  type Chain = Running & { latest: number; isEnded: boolean };
  const chains = new Map<number, Chain>();
  let current: Chain | null = null;
  function begin(): Chain {
    const chain: Chain = {
      what: 'an animation',
      caller: callerOf(askNoted),
      latest: 0,
      isEnded: false,
      end() {
        chain.isEnded = true;
        cancel(chain.latest);
      },
    };
    return chain;
  }
  function askNoted(callback: FrameRequestCallback): number {
    const chain = current ?? begin();
    if (!chain.caller) return ask(callback);
    if (chain.isEnded) return 0;
    chain.latest = ask((time) => {
      chains.delete(id);
      current = chain;
      try {
        callback(time);
      } finally {
        current = null;
        if (chain.latest === id) running.delete(chain);
      }
    });
    const id = chain.latest;
    chains.set(id, chain);
    running.set(chain, chain);
    return id;
  }
  const cancelNoted = (id: number) => {
    const chain = chains.get(id);
    chains.delete(id);
    if (chain?.latest === id) running.delete(chain);
    cancel(id);
  };
  Object.assign(window, { requestAnimationFrame: askNoted, cancelAnimationFrame: cancelNoted });
}

function watchStreams(): void {
  class NotedSource extends EventSource {
    constructor(url: string | URL, init?: EventSourceInit) {
      const caller = callerOf(NotedSource as never);
      const streams = [...running.keys()].filter((key) => key instanceof EventSource && key.readyState !== 2);
      if (caller && streams.length >= maxStreams)
        throw new Error(`Modules may keep ${maxStreams} event streams in all. useLiveEvents needs none.`);
      super(url, init);
      note(this, { what: 'an event stream', caller, end: () => this.close() });
    }
    override close(): void {
      running.delete(this);
      super.close();
    }
  }
  Object.assign(window, { EventSource: NotedSource });
}

/** After the page has loaded, writing into the document replaces all of it. */
function keepDocument(): void {
  const refuse = () => {
    throw new Error('Writing into the document would take the whole page away: render it instead.');
  };
  for (const key of ['open', 'write', 'writeln'])
    for (const place of ownersOf(key, document)) Object.assign(place, { [key]: refuse });
}

/** Watches what code of modules starts in the page, and what the language and the browser provide to everyone. */
export function watchGlobals(): void {
  watchTimers();
  watchFrames();
  watchStreams();
  watchListeners();
  watchObservers();
  watchChannels();
  keepServiceWorkers();
  keepDocument();
  noteBuiltins();
}
