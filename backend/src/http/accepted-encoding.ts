function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';').map((piece) => piece.trim());
    return name.toLowerCase() === encoding && !/^q=0(\.0*)?$/.test(weight);
  });
}

/** Which of some encodings a client takes, by its `Accept-Encoding`, in the order they are given. */
export function acceptedOf<T extends { encoding: string }>(header: string | undefined, given: readonly T[]): T[] {
  return given.filter(({ encoding }) => accepts(header ?? '', encoding));
}
