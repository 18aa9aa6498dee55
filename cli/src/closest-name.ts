/** How many letters have to be added, left out, replaced or swapped with their neighbor to get from one name to the other. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      line.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (line[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforeLast, last] = [last, line];
  }
  return last[other.length] ?? 0;
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The name that was most likely meant; undefined if none is close. */
export function closestName(written: string, names: Iterable<string>): string | undefined {
  const wanted = plain(written);
  let closest: string | undefined;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const name of names) {
    const known = plain(name);
    if (Math.abs(known.length - wanted.length) >= least) continue;
    const found = distance(wanted, known);
    if (found < least) [closest, least] = [name, found];
  }
  return closest;
}
