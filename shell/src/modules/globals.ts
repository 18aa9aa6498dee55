import { noteBuiltins } from './builtins.ts';

/** Something that runs on until it is ended, and the line of the stack that started it. */
export interface Running {
  what: string;
  caller: string;
  end: () => void;
}

/** Streams that the code of modules may keep open in one page: over HTTP/1.1 a browser has six connections in all. */
const maxStreams = 2;

const running = new Map<unknown, Running>();

/** The line of the stack that called `callee`; empty for code of the shell, and where the browser does not tell. */
function callerOf(callee: (...args: never[]) => unknown): string {
  const trace: { stack?: unknown } = {};
  (Error as { captureStackTrace?: (target: object, below: unknown) => void }).captureStackTrace?.(trace, callee);
  // A library may have put lists in the place of texts.
  const line = (typeof trace.stack === 'string' && trace.stack.split('\n')[1]) || '';
  return line.includes('/shell/') || !line.includes('://') ? '' : line;
}

function note(key: unknown, entry: Running): void {
  if (entry.caller) running.set(key, entry);
}

function watchIntervals(): void {
  const { setInterval: start, clearInterval: stop, clearTimeout: stopAny } = window;
  function startNoted(...args: Parameters<typeof start>): number {
    const id = start(...args);
    note(id, { what: 'an interval', caller: callerOf(startNoted), end: () => stop(id) });
    return id;
  }
  const forgetting = (end: (id?: number) => void) => (id?: number) => {
    running.delete(id);
    end(id);
  };
  Object.assign(window, {
    setInterval: startNoted,
    clearInterval: forgetting(stop),
    clearTimeout: forgetting(stopAny),
  });
}

/** A frame's callback that asks for the next frame is a chain. It has no end unless one of its callbacks stops asking. */
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

/** Listeners that end by themselves are left alone. */
function watchListeners(target: Window | Document | HTMLElement, name: string): void {
  const add = target.addEventListener.bind(target) as EventTarget['addEventListener'];
  const remove = target.removeEventListener.bind(target) as EventTarget['removeEventListener'];
  const keys = new WeakMap<object, Map<string, object>>();
  const keyOf = (type: string, listener: object, options: unknown) => {
    const own = keys.get(listener) ?? new Map<string, object>();
    keys.set(listener, own);
    const isCapture = typeof options === 'object' ? (options as EventListenerOptions | null)?.capture : options;
    const id = `${type} ${Boolean(isCapture)}`;
    const key = own.get(id) ?? {};
    own.set(id, key);
    return key;
  };
  function addNoted(...[type, listener, options]: Parameters<typeof add>): void {
    add(type, listener, options);
    if (!listener || (typeof options === 'object' && (options.once || options.signal))) return;
    note(keyOf(type, listener, options), {
      what: `a listener of ${name} for ${type}`,
      caller: callerOf(addNoted),
      end: () => remove(type, listener, options),
    });
  }
  const removeNoted: typeof remove = (type, listener, options) => {
    if (listener) running.delete(keyOf(type, listener, options));
    remove(type, listener, options);
  };
  Object.assign(target, { addEventListener: addNoted, removeEventListener: removeNoted });
}

/** After the page has loaded, writing into the document replaces all of it. */
function keepDocument(): void {
  const refuse = () => {
    throw new Error('Writing into the document would take the whole page away: render it instead.');
  };
  Object.assign(document, { open: refuse, write: refuse, writeln: refuse });
}

/** Watches what code of modules starts in the page, and what the language and the browser provide to everyone. */
export function watchGlobals(): void {
  watchIntervals();
  watchFrames();
  watchStreams();
  watchListeners(window, 'window');
  watchListeners(document, 'document');
  watchListeners(document.documentElement, 'html');
  watchListeners(document.body, 'body');
  keepDocument();
  noteBuiltins();
}

/** What runs on, started by code that is not the shell's. */
export const stillRunning = (): Map<unknown, Running> => running;
