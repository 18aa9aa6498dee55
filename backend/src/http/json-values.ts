/** Values that the JSON of one request may have. The largest list that an operation takes has 10,000. */
export const maxJsonValues = 12_000;

const [quote, backslash, comma, list, object] = Array.from('"\\,[{', (letter) => letter.charCodeAt(0));

/** Where the string that begins at `at` ends. */
function endOfString(json: string, at: number): number {
  for (let end = json.indexOf('"', at + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/**
 * About how many values JSON has, counted no further than `most` and without parsing it: a request of many small values takes
 * fifty times as long to parse and check as one long text of the same size.
 */
export function countJsonValues(json: string, most: number): number {
  let count = 1;
  for (let index = 0; index < json.length && count <= most; index += 1) {
    const letter = json.charCodeAt(index);
    if (letter === quote) index = endOfString(json, index);
    else if (letter === comma || letter === list || letter === object) count += 1;
  }
  return count;
}
