import type { Piece } from './pdf-pieces.ts';
import { sectionOf } from './sections.ts';

/** A line in reading order. `edge` is the right edge of its column's lines; `zone` identifies the column. */
export type Line = {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  zone: number;
  edge: number;
  page?: number;
};

type Gutter = { x: number };

const dateOrPlace =
  /(?:\b(?:19|20)\d\d\b|\b\d{1,2}\/\d{2,4}\b|\bpresent\b|\b(?:months?|years?|yrs?|mos?)\b|\bheute\b|^\p{Lu}[\p{L}. ’'-]+(?:, ?\p{Lu}[\p{L}. ’'-]+)+$)/iu;

function characters(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.text.length, 0);
}

function share<T>(items: readonly T[], test: (item: T) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length;
}

/** Dates next to entries and table cells belong to the line they share; columns do not. */
function isBesides(left: readonly Piece[], right: readonly Piece[]): boolean {
  const [small, large] = characters(left) < characters(right) ? [left, right] : [right, left];
  const averageLength = characters(small) / small.length;
  const isPaired = (piece: Piece) => large.some((other) => Math.abs(other.y - piece.y) < 1.6);
  const isDated = (piece: Piece) => piece.text.length < 34 && dateOrPlace.test(piece.text);
  const isTitle = (piece: Piece) => sectionOf(piece.text) !== undefined;
  const paired = small.filter(isPaired);
  const aligned = paired.length / small.length;
  const dated = share(small, isDated);
  // Dates to the left of entries, under section titles that begin at the same edge.
  const hasTitlesOnBothSides = small.some(isTitle) && large.some(isTitle);
  if (paired.length >= 2 && share(paired, isDated) > 0.7 && !hasTitlesOnBothSides) return true;
  if (dated > 0.6 && averageLength < 34) return true;
  if (aligned < 0.8) return false;
  const mutual = share(large, (piece) => small.some((other) => Math.abs(other.y - piece.y) < 1.6));
  return averageLength < 34 && mutual > 0.75;
}

function sides(rows: readonly Piece[][], x: number): { left: Piece[]; right: Piece[]; crossing: number } {
  const left: Piece[] = [];
  const right: Piece[] = [];
  let crossing = 0;
  for (const piece of rows.flat()) {
    if (piece.right <= x) left.push(piece);
    else if (piece.x >= x - 0.5) right.push(piece);
    else crossing += 1;
  }
  return { left, right, crossing };
}

/** Looks for a vertical strip without text: it begins where many pieces begin. */
function findGutter(rows: readonly Piece[][]): Gutter | undefined {
  const pieces = rows.flat();
  if (pieces.length < 8) return undefined;
  const starts = new Map<number, number>();
  for (const piece of pieces) starts.set(Math.round(piece.x / 2), (starts.get(Math.round(piece.x / 2)) ?? 0) + 1);
  const leftmost = Math.min(...pieces.map((piece) => piece.x));
  let best: { x: number; score: number } | undefined;
  for (const [start, count] of starts) {
    const x = start * 2 - 1.5;
    if (count < 3 || x < leftmost + 20) continue;
    const { left, right, crossing } = sides(rows, x);
    if (left.length < 4 || right.length < 4 || crossing > pieces.length * 0.45) continue;
    const score = Math.min(characters(left), characters(right)) - crossing * 12;
    if (score > (best?.score ?? 30)) best = { x, score };
  }
  return best;
}

type Zone = { isSplit: boolean; rows: Piece[][] };

/** Cuts a page from top to bottom where lines run across the gutter. */
function zonesOf(rows: readonly Piece[][], gutter: Gutter): Zone[] {
  const zones: Zone[] = [];
  for (const row of rows) {
    const crosses = row.some((piece) => piece.x < gutter.x - 0.5 && piece.right > gutter.x);
    const zone = zones.at(-1);
    if (zone !== undefined && zone.isSplit !== crosses) zone.rows.push(row);
    else zones.push({ isSplit: !crosses, rows: [row] });
  }
  return zones;
}

function side(rows: readonly Piece[][], keep: (piece: Piece) => boolean): Piece[][] {
  return rows.map((row) => row.filter(keep)).filter((row) => row.length > 0);
}

function lineOf(row: readonly Piece[], zone: number, edge: number): Line {
  const size = Math.max(...row.map((piece) => piece.size));
  const x = Math.min(...row.map((piece) => piece.x));
  const right = Math.max(...row.map((piece) => piece.right));
  return { text: row.map((piece) => piece.text).join('\t'), x, right, y: row[0]?.y ?? 0, size, zone, edge };
}

class Reader {
  readonly lines: Line[] = [];
  #zone = 0;

  read(rows: readonly Piece[][], depth: number): void {
    const gutter = depth < 3 ? findGutter(rows) : undefined;
    if (gutter === undefined) {
      this.#emit(rows);
      return;
    }
    for (const zone of zonesOf(rows, gutter)) this.#readZone(zone, gutter, depth);
  }

  #readZone(zone: Zone, gutter: Gutter, depth: number): void {
    const left = side(zone.rows, (piece) => piece.x < gutter.x - 0.5);
    const right = side(zone.rows, (piece) => piece.x >= gutter.x - 0.5);
    if (!zone.isSplit || left.length === 0 || right.length === 0) this.#emit(zone.rows);
    else if (isBesides(left.flat(), right.flat()))
      this.#emit(this.#attach(left, right), characters(left.flat()) < characters(right.flat()) ? right : left);
    else if (left.length + right.length < 6) this.#emit(zone.rows);
    else {
      this.read(left, depth + 1);
      this.read(right, depth + 1);
    }
  }

  /** Moves margin notes of several lines up to the line next to which they begin. */
  #attach(left: readonly Piece[][], right: readonly Piece[][]): Piece[][] {
    const merged = left.map((row) => [...row]);
    const isMargin = characters(right.flat()) < characters(left.flat());
    let target: Piece[] | undefined;
    let before: Piece | undefined;
    for (const row of right) {
      const [first] = row;
      if (first === undefined) continue;
      const continues = before !== undefined && before.y - first.y < first.size * 1.75;
      const beside = merged.find((other) => Math.abs((other[0]?.y ?? 0) - first.y) < first.size * 0.6);
      if (!(isMargin && continues && target !== undefined)) target = beside;
      if (target === undefined) {
        target = [];
        merged.push(target);
      }
      target.push(...row);
      before = first;
    }
    return merged.toSorted((a, b) => (b[0]?.y ?? 0) - (a[0]?.y ?? 0));
  }

  #emit(rows: readonly Piece[][], main = rows): void {
    this.#zone += 1;
    const rights = main
      .flat()
      .map((piece) => piece.right)
      .toSorted((a, b) => a - b);
    const edge = rights.at(-1) ?? 0;
    for (const row of rows) this.lines.push(lineOf(row, this.#zone, edge));
  }
}

/** Orders the rows of a page as a person reads them: column after column, margin notes with their entries. */
export function linesInReadingOrder(rows: readonly Piece[][]): Line[] {
  const reader = new Reader();
  reader.read(rows, 0);
  return reader.lines;
}
