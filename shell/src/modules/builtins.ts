/** A function, property or handler that the language or the browser provides, as it was before any module's code ran. */
interface Original {
  what: string;
  place: object;
  key: PropertyKey;
  descriptor: PropertyDescriptor;
}

/** An object that functions were found on, and the keys that it had. */
interface Place {
  name: string;
  place: object;
  keys: ReadonlySet<PropertyKey>;
  isPrototype: boolean;
  parent: object | null;
}

let originals: Original[] = [];
let places: Place[] = [];
/** Handlers such as `onerror`: one for the whole page, so that setting it takes it away from others. */
let isLost = false;
let handlers: { what: string; place: Record<string, unknown>; key: string; value: unknown }[] = [];

// A library that calls and interviews share adapts WebRTC to the browser, once and for good.
const adapted = /^(webkit)?(RTC|Media(Devices|Stream))/;

// Objects that the browser exposes through accessors: a function that is set on one of them hides the prototype's.
const singletons = 'document history navigator location localStorage sessionStorage performance crypto'.split(' ');

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';
/** Texts and numbers of a class, such as `Error.stackTraceLimit`, are its settings; those of other objects change. */
const isWatched = ({ value, get, set, writable }: PropertyDescriptor, isClass: boolean) =>
  typeof value === 'function' || get || set || (isClass && writable && !isObject(value));

// A browser that keeps nothing refuses to give out its storage.
function singleton(name: string): unknown {
  try {
    return Reflect.get(window, name);
  } catch {
    return undefined;
  }
}

/** Records every function and accessor of the page's globals, of their properties and of their prototypes. */
function notePlaces(): void {
  const seen = new Set<object>();
  const visit = (name: string, place: object, depth: number, isPrototype = false) => {
    if (seen.has(place) || adapted.test(name)) return;
    seen.add(place);
    const keys = Reflect.ownKeys(place);
    if (place !== window)
      places.push({ name, place, keys: new Set(keys), isPrototype, parent: Reflect.getPrototypeOf(place) });
    for (const key of keys) {
      const descriptor = Reflect.getOwnPropertyDescriptor(place, key);
      if (!descriptor) continue;
      const { value } = descriptor;
      const inner = place === window ? String(key) : `${name}.${String(key)}`;
      if (isWatched(descriptor, isPrototype || typeof place === 'function'))
        originals.push({ what: inner, place, key, descriptor });
      if (depth > 0 && typeof value === 'function') {
        visit(inner, value, 0);
        if (isObject(value.prototype)) visit(inner, value.prototype, 0, true);
      } else if (depth > 1 && isObject(value)) visit(inner, value, 1);
    }
  };
  visit('window', window, 2);
  for (const name of singletons) {
    const place = singleton(name);
    if (isObject(place)) visit(name, place, 0);
  }
}

function findHandlers(place: Window | Document, name: string): typeof handlers {
  const own = place as unknown as Record<string, unknown>;
  const keys: string[] = [];
  for (const key in own) if (key.startsWith('on')) keys.push(key);
  return keys.map((key) => ({ what: `${name}.${key}`, place: own, key, value: own[key] }));
}

/** Notes what the language and the browser provide, and closes the prototype of all objects: additions throw. */
export function noteBuiltins(): void {
  Object.preventExtensions(Object.prototype);
  forgetBuiltins();
  notePlaces();
  handlers = [...findHandlers(window, 'window'), ...findHandlers(document, 'document')];
}

/** Takes away what hides a function of the browser, and what every `for … in` over such a value would find. */
function takeAdditions(): string[] {
  return places.flatMap(({ name, place, keys, isPrototype }) =>
    Reflect.ownKeys(place).flatMap((key) => {
      if (keys.has(key)) return [];
      const isEnumerable = Object.prototype.propertyIsEnumerable.call(place, key);
      const isHiding = key in (Reflect.getPrototypeOf(place) ?? {});
      // The engine calls this one for the text of every stack.
      const isFormat = place === Error && key === 'prepareStackTrace';
      if (!isHiding && !isFormat && !(isPrototype && isEnumerable)) return [];
      return Reflect.deleteProperty(place, key) ? [`${name}.${String(key)}`] : [];
    }),
  );
}

/** Restores the original prototypes of builtins. */
function restoreParents(): string[] {
  const moved = places.filter(({ place, parent }) => Reflect.getPrototypeOf(place) !== parent);
  return moved.map(({ name, place, parent }) => {
    isLost ||= !Reflect.setPrototypeOf(place, parent);
    return `the prototype of ${name}`;
  });
}

/** Whether something is broken for good: only another load of the page helps. */
export const isBrokenForGood = (): boolean => isLost;

/** Restores changed builtins and names them. One that can't be restored is named once. */
export function restoreBuiltins(): string[] {
  const parents = restoreParents();
  const changed: Original[] = [];
  for (const original of originals) {
    const { place, key, descriptor } = original;
    const now = Reflect.getOwnPropertyDescriptor(place, key);
    if (now && now.value === descriptor.value && now.get === descriptor.get && now.set === descriptor.set) continue;
    changed.push(original);
  }
  const lost = new Set(changed.filter(({ place, key, descriptor }) => !Reflect.defineProperty(place, key, descriptor)));
  if (lost.size > 0) {
    isLost = true;
    originals = originals.filter((original) => !lost.has(original));
  }
  const replaced = handlers.filter(({ place, key, value }) => place[key] !== value);
  for (const { place, key, value } of replaced) place[key] = value;
  const names = [...changed, ...replaced].map(({ what }) => what);
  return [...parents, ...names, ...takeAdditions()].map((what) => `${what} replaced`);
}

/** Forgets what was noted; for tests, which share one page. */
export function forgetBuiltins(): void {
  originals = [];
  places = [];
  handlers = [];
  isLost = false;
}
