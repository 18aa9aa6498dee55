import { isSame } from '../../same-json.ts';

export type Side = 'mine' | 'theirs';

/** The common base of two people, and each person's version. */
export interface Sides<T> {
  base: T;
  mine: T;
  theirs: T;
}

export const eachSide = <T, R>({ base, mine, theirs }: Sides<T>, take: (side: T) => R): Sides<R> => ({
  base: take(base),
  mine: take(mine),
  theirs: take(theirs),
});

/** Decides about parts that both changed, by their path, such as `nodes.ask_age`. */
export interface Asking {
  /** Records the clash, and returns whose part counts. */
  ask(path: string): Side;
}

/**
 * Merges one value, where undefined means that it is absent: the side that changed it wins; if both did, `ask` decides.
 */
export function mergeValue<T>(path: string, { base, mine, theirs }: Sides<T>, { ask }: Asking): T {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  return ask(path) === 'mine' ? mine : theirs;
}

interface ListRules<T> {
  keyOf(item: T): string;
  /** Merges one entry; undefined: it is removed. */
  mergeOne(key: string, sides: Sides<T | undefined>): T | undefined;
  /** Groups of entries whose relative order matters. Null: only the order of the list is kept. */
  groupOf?: (item: T) => string;
  /** Decides whose order of a group counts, if both changed it. */
  askOrder?: (group: string) => Side;
}

/** The order of the entries that all sides have: of the side that changed it, else group by group. */
function commonOrder(
  keys: Sides<readonly string[]>,
  groupOf: (key: string) => string,
  askOrder: (group: string) => Side,
): readonly string[] {
  const whole = orderOfSide(keys);
  if (whole) return whole;
  const groups = new Map<string, string[]>();
  for (const group of new Set(keys.base.map(groupOf))) {
    const own = eachSide(keys, (list) => list.filter((key) => groupOf(key) === group));
    groups.set(group, [...(orderOfSide(own) ?? own[askOrder(group)])]);
  }
  return keys.base.map((key) => groups.get(groupOf(key))?.shift() ?? key);
}

/** Null: both changed the order differently. */
function orderOfSide({ base, mine, theirs }: Sides<readonly string[]>): readonly string[] | null {
  if (isSame(base, mine)) return theirs;
  return isSame(base, theirs) || isSame(mine, theirs) ? mine : null;
}

/** New entries of one side by the common entry that they follow; an empty key at the beginning. */
function newEntries(list: readonly string[], isCommon: ReadonlySet<string>, isKept: (key: string) => boolean) {
  const found = new Map<string, string[]>();
  let after = '';
  for (const key of list) {
    if (isCommon.has(key)) after = key;
    else if (isKept(key)) found.set(after, [...(found.get(after) ?? []), key]);
  }
  return found;
}

/**
 * Merges lists by keys: each entry is merged, new ones stay after the entry that they followed. The result's order
 * doesn't depend on which side is processed first.
 */
export function mergeList<T>(lists: Sides<readonly T[]>, { keyOf, mergeOne, groupOf, askOrder }: ListRules<T>): T[] {
  const byKey = eachSide(lists, (list) => new Map(list.map((item) => [keyOf(item), item])));
  const keys = eachSide(lists, (list) => list.map(keyOf));
  const merged = new Map<string, T>();
  for (const key of new Set([...keys.base, ...keys.mine, ...keys.theirs])) {
    const item = mergeOne(
      key,
      eachSide(byKey, (entries) => entries.get(key)),
    );
    if (item !== undefined) merged.set(key, item);
  }
  const isCommon = new Set(keys.base.filter((key) => merged.has(key) && byKey.mine.has(key) && byKey.theirs.has(key)));
  const group = (key: string) => {
    const item = merged.get(key);
    return item === undefined || !groupOf ? key : groupOf(item);
  };
  const common = eachSide(keys, (list) => list.filter((key) => isCommon.has(key)));
  const order = commonOrder(common, group, askOrder ?? (() => 'mine'));
  const added = [keys.mine, keys.theirs].map((list) => newEntries(list, isCommon, (key) => merged.has(key)));
  const behind = (key: string): string[] =>
    added
      .map((entries) => entries.get(key) ?? [])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0))
      .flat();
  const sorted = new Set([...behind(''), ...order.flatMap((key) => [key, ...behind(key)])]);
  return [...sorted].flatMap((key) => merged.get(key) ?? []);
}
