import { withoutTrailingSlashes } from '@switchboard/contracts/trim-text';

/** A page that the person can open. */
export interface Place {
  label: string;
  path: string;
}

/**
 * How many letters must be inserted, removed, changed or swapped with their neighbor to turn one text into the other
 * (optimal string alignment).
 */
export function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? 0;
}

const farthest = 0.4;
const longestPath = 80;
const most = 3;

const plain = (path: string) => withoutTrailingSlashes(path.toLowerCase()).slice(0, longestPath);

function distance(wanted: string, place: string): number {
  // Paths below a page are nearest to that page.
  if (wanted.startsWith(`${place}/`)) return 1;
  return editDistance(wanted, place);
}

/** The pages whose addresses are most similar to one that does not exist, nearest first; empty when none is similar. */
export function nearestPages(pathname: string, places: readonly Place[]): Place[] {
  const wanted = plain(pathname);
  return places
    .map((place) => ({ place, far: distance(wanted, plain(place.path)) }))
    .filter(({ place, far }) => far <= Math.max(1, Math.floor(place.path.length * farthest)))
    .sort((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ place }) => place);
}
