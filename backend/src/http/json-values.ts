/**
 * Maximum values in a request's JSON: parsing and checking them takes up to 50 ms. A body of 256 KiB, the usual limit, never has
 * more, and neither has a conversation of 300 nodes.
 */
export const maxJsonValues = 150_000;

/** An object with more keys than this is a table instead of a shape: each further key takes as long as four values of a list. */
const keysOfShape = 1_000;
const valuesOfKey = 4;

const [quote, backslash, comma] = Array.from('"\\,', (letter) => letter.charCodeAt(0));
const [listStart, listEnd, objectStart, objectEnd] = Array.from('[]{}', (letter) => letter.charCodeAt(0));

/** The index at which the string that begins at `at` ends. */
function endOfString(json: string, at: number): number {
  for (let end = json.indexOf('"', at + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/**
 * Estimates the number of values in JSON up to `max`, without parsing it: many small values take fifty times as long to parse and
 * check as one long text of the same size.
 */
export function countJsonValues(json: string, max: number): number {
  let count = 1;
  /** Keys of the objects around the current position; a list has none. */
  const keys: number[] = [];
  for (let index = 0; index < json.length && count <= max; index += 1) {
    const letter = json.charCodeAt(index);
    if (letter === quote) index = endOfString(json, index);
    else if (letter === comma) {
      const before = keys.pop() ?? Number.NaN;
      keys.push(before + 1);
      count += before > keysOfShape ? valuesOfKey : 1;
    } else if (letter === listStart || letter === objectStart) {
      keys.push(letter === objectStart ? 1 : Number.NaN);
      count += 1;
    } else if (letter === listEnd || letter === objectEnd) keys.pop();
  }
  return count;
}
