function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';').map((piece) => piece.trim());
    return name.toLowerCase() === encoding && !/^q=0(\.0*)?$/.test(weight);
  });
}

/** The encodings that a client accepts, by its `Accept-Encoding`, in the given order. */
export function acceptedOf<T extends { encoding: string }>(header: string | undefined, given: readonly T[]): T[] {
  return given.filter(({ encoding }) => accepts(header ?? '', encoding));
}
