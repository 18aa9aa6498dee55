import { callerOf, note, stillRunning } from './running.ts';

/** Objects of the page, other than nodes, that stay when a module's page closes. */
const singletons = (): [object | undefined, string][] => [
  [window, 'window'],
  [(window as { navigation?: object }).navigation, 'navigation'],
  [window.visualViewport ?? undefined, 'the viewport'],
  [window.screen?.orientation, 'the screen'],
  [navigator.serviceWorker, 'service workers'],
  [document.fonts, 'fonts'],
];

let names = new Map<unknown, string>();

/** The name of a target that stays when a module's page closes; undefined for the page's own content. */
function lastingName(target: unknown): string | undefined {
  if (!(target instanceof Node)) return names.get(target);
  if (target === document) return 'document';
  if (!target.isConnected || document.getElementById('content')?.contains(target)) return undefined;
  return target.nodeName.toLowerCase();
}

const isGone = (target: unknown) => target instanceof Node && !target.isConnected;

/** The objects that define these functions: in browsers one prototype, so that no call bypasses it. */
export function ownersOf(key: string, ...targets: object[]): object[] {
  const owners = targets.map((target) => {
    let place: object | null = target;
    while (place && !Object.hasOwn(place, key)) place = Reflect.getPrototypeOf(place);
    return place ?? target;
  });
  return [...new Set(owners)];
}

/** Listeners that end on their own are ignored. */
export function watchListeners(): void {
  names = new Map(singletons().filter(([target]) => target));
  for (const place of ownersOf('addEventListener', window, document)) watchListenersOf(place as EventTarget);
}

function watchListenersOf(place: EventTarget): void {
  const { addEventListener: add, removeEventListener: remove } = place;
  const keys = new WeakMap<object, Map<unknown, Record<string, object>>>();
  const keyOf = (target: EventTarget, type: string, listener: object, options: unknown) => {
    const ofListener = keys.get(listener) ?? new Map<unknown, Record<string, object>>();
    keys.set(listener, ofListener);
    const own = ofListener.get(target) ?? {};
    ofListener.set(target, own);
    const isCapture = typeof options === 'object' ? (options as EventListenerOptions | null)?.capture : options;
    const id = `${type} ${Boolean(isCapture)}`;
    own[id] ??= {};
    return own[id];
  };
  function addEventListener(this: EventTarget | undefined, ...[type, listener, options]: Parameters<typeof add>): void {
    const target = this ?? window;
    add.call(target, type, listener, options);
    if (!listener || (typeof options === 'object' && (options.once || options.signal))) return;
    const name = lastingName(target);
    if (name === undefined) return;
    note(keyOf(target, type, listener, options), {
      what: `a listener of ${name} for ${type}`,
      caller: callerOf(addEventListener),
      end: () => remove.call(target, type, listener, options),
      isGone: () => isGone(target),
    });
  }
  function removeEventListener(
    this: EventTarget | undefined,
    ...[type, listener, options]: Parameters<typeof remove>
  ): void {
    const target = this ?? window;
    if (listener && keys.get(listener)?.has(target)) stillRunning().delete(keyOf(target, type, listener, options));
    remove.call(target, type, listener, options);
  }
  Object.assign(place, { addEventListener, removeEventListener });
}

type ObserverName = 'ResizeObserver' | 'MutationObserver' | 'IntersectionObserver';

/** Observers of the page's own content end with it: only those of the frame are noted. */
export function watchObservers(): void {
  for (const name of ['ResizeObserver', 'MutationObserver', 'IntersectionObserver'] satisfies ObserverName[]) {
    const Native = window[name] as
      | (new (
          ...args: never[]
        ) => { observe(...how: never[]): void; disconnect(): void })
      | undefined;
    if (!Native) continue;
    class Noted extends Native {
      override observe(...how: never[]): void {
        super.observe(...how);
        if (lastingName(how[0]) !== undefined)
          note(this, {
            what: 'an observer',
            caller: callerOf(this.observe),
            end: () => super.disconnect(),
            isGone: () => isGone(how[0]),
          });
      }
      override disconnect(): void {
        stillRunning().delete(this);
        super.disconnect();
      }
    }
    Object.defineProperty(Noted, 'name', { value: name });
    Object.assign(window, { [name]: Noted });
  }
}

/** A channel reaches every tab, and stays open after its page has closed. */
export function watchChannels(): void {
  const Native = window.BroadcastChannel;
  if (!Native) return;
  class NotedChannel extends Native {
    constructor(name: string) {
      super(name);
      note(this, { what: 'a channel to other tabs', caller: callerOf(NotedChannel), end: () => super.close() });
    }
    override close(): void {
      stillRunning().delete(this);
      super.close();
    }
  }
  Object.assign(window, { BroadcastChannel: NotedChannel });
}

/** A service worker outlives the page and everyone who uses it: it is the shell's to register. */
export function keepServiceWorkers(): void {
  const container = window.ServiceWorkerContainer?.prototype;
  if (!container) return;
  const { register } = container;
  container.register = function registerOwn(this: ServiceWorkerContainer, ...how: Parameters<typeof register>) {
    if (callerOf(registerOwn) !== '')
      return Promise.reject(new Error('A module can’t register a service worker: it would outlive its page.'));
    return register.apply(this, how);
  };
}
