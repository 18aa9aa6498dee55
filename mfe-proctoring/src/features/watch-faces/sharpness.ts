interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** The variance of a picture's edges (variance of the Laplacian): low if it is out of focus. */
export function sharpnessOf({ data, width, height }: Pixels): number {
  const grey = (x: number, y: number) => {
    const at = (y * width + x) * 4;
    return 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  };
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const edge = grey(x - 1, y) + grey(x + 1, y) + grey(x, y - 1) + grey(x, y + 1) - 4 * grey(x, y);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
