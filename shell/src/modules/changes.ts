import { applyDensity, applyTheme, readDensity, readTheme } from '@switchboard/design-system';
import { clearCookies, cookieNames } from '../session/cookies.ts';

/** One thing that a module changed, and how to undo it. */
export interface Change {
  what: string;
  /** It has not been changed since. */
  isStill: () => boolean;
  /** It can be undone as soon as the module's effects have ended: the frame will not change it. */
  isFinal?: boolean;
  undo: () => void;
}

interface Root {
  name: string;
  element: HTMLElement;
  attributes: ReadonlyMap<string, string>;
  style: ReadonlyMap<string, string>;
}

/** The state of the page around its content before a module was opened. */
export interface Surroundings {
  roots: readonly Root[];
  nodes: ReadonlySet<Node>;
  cookies: ReadonlySet<string>;
  stored: readonly ReadonlySet<string>[];
}

// The frame changes these itself while a page is open: the theme, and the space for its messages and live calls.
const ownAttributes: readonly string[] = ['style', 'data-theme', 'data-density'];
const ownStyles: readonly string[] = ['--sb-dock-size', '--sb-foot-size', '--sb-bulk-size', '--sb-toast-size'];

// An origin can store about five million characters in all.
const maxStored = 1_000_000;

function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    // The browser blocks storage.
    return [];
  }
}

const attributesOf = (element: Element) =>
  new Map(
    [...element.attributes].filter(({ name }) => !ownAttributes.includes(name)).map(({ name, value }) => [name, value]),
  );
const styleOf = ({ style }: HTMLElement) =>
  new Map(
    Array.from(style)
      .filter((name) => !ownStyles.includes(name))
      .map((name) => [name, style.getPropertyValue(name)]),
  );

const rootOf = (name: string, element: HTMLElement): Root => ({
  name,
  element,
  attributes: attributesOf(element),
  style: styleOf(element),
});

/** Records the state of the page around its content. */
export function surroundings(): Surroundings {
  return {
    roots: [rootOf('html', document.documentElement), rootOf('body', document.body)],
    nodes: new Set(document.body.childNodes),
    cookies: new Set(cookieNames()),
    stored: storages().map((storage) => new Set(Object.keys(storage))),
  };
}

function attributeChanges({ name: root, element, attributes: before }: Root): Change[] {
  const now = attributesOf(element);
  return [...new Set([...before.keys(), ...now.keys()])]
    .filter((name) => before.get(name) !== now.get(name))
    .map((name) => {
      const was = before.get(name);
      const is = element.getAttribute(name);
      return {
        what: `${root}[${name}]`,
        isFinal: true,
        isStill: () => element.getAttribute(name) === is,
        undo: () => (was === undefined ? element.removeAttribute(name) : element.setAttribute(name, was)),
      };
    });
}

/** Values that an overlay of the frame had set are not restored: only added or changed values are undone. */
function styleChanges({ name: root, element, style: before }: Root): Change[] {
  return [...styleOf(element)]
    .filter(([name, value]) => before.get(name) !== value)
    .map(([name, value]) => ({
      what: `${root}.style.${name}`,
      isStill: () => element.style.getPropertyValue(name) === value,
      undo: () => element.style.setProperty(name, before.get(name) ?? ''),
    }));
}

/** React removes its own nodes, browser extensions add elements, and screen readers have live regions. */
export const isForeign = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement &&
  !node.localName.includes('-') &&
  !node.hasAttribute('data-live-announcer') &&
  !node.hasAttribute('data-shell') &&
  !Object.keys(node).some((key) => /^_+react/.test(key));

/** Restores the chosen theme and density where the document has another. Paper is always light. */
function appearanceChanges(): Change[] {
  if (matchMedia('print').matches) return [];
  const { dataset } = document.documentElement;
  const chosen: [name: 'theme' | 'density', isPlain: boolean, value: string, apply: () => void][] = [
    ['theme', readTheme() === 'system', readTheme(), () => applyTheme(readTheme())],
    ['density', readDensity() === 'compact', readDensity(), () => applyDensity(readDensity())],
  ];
  return chosen
    .filter(([name, isPlain, value]) => dataset[name] !== (isPlain ? undefined : value))
    .map(([name, , , undo]) => {
      const is = dataset[name];
      return { what: `html[data-${name}]`, isFinal: true, isStill: () => dataset[name] === is, undo };
    });
}

/** Cookies are sent with every request, and too many of them make every request fail. */
function cookieChanges(before: ReadonlySet<string>): Change[] {
  const added = () => cookieNames().filter((name) => !before.has(name));
  if (added().length === 0) return [];
  return [{ what: 'cookies', isFinal: true, isStill: () => added().length > 0, undo: () => clearCookies(added()) }];
}

/** A page that fills the storage takes it from everyone: its entries are removed again. */
function storageChanges(before: Surroundings['stored']): Change[] {
  return storages().flatMap((storage, index) => {
    const added = Object.keys(storage).filter((key) => !before[index]?.has(key));
    const length = added.reduce((sum, key) => sum + (storage.getItem(key)?.length ?? 0), 0);
    if (length < maxStored) return [];
    const undo = () => {
      for (const key of added) storage.removeItem(key);
    };
    const isStill = () => added.some((key) => storage.getItem(key) !== null);
    return [{ what: `${Math.round(length / 1000)} kB in the browser’s storage`, isFinal: true, isStill, undo }];
  });
}

/** Everything that has changed since. */
export function changesSince({ roots, nodes, cookies, stored }: Surroundings): Change[] {
  const added = [...document.body.children].filter((node) => !nodes.has(node) && isForeign(node));
  return [
    ...appearanceChanges(),
    ...cookieChanges(cookies),
    ...storageChanges(stored),
    ...roots.flatMap((root) => [...attributeChanges(root), ...styleChanges(root)]),
    ...added.map((node) => ({
      what: `<${node.localName}> in body`,
      isStill: () => node.parentNode === document.body,
      undo: () => node.remove(),
    })),
  ];
}

/** Undoes what can be undone before the next paint, and names it. */
export function undoAtOnce(changes: readonly Change[]): string[] {
  const found = changes.filter(({ isFinal, isStill }) => isFinal && isStill());
  for (const { undo } of found) undo();
  return found.map(({ what }) => what);
}
