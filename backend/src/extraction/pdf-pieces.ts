import { cleanText, closeSpacedLetters } from './document.ts';

/** A run of glyphs from pdf.js. */
export type Glyphs = { str: string; transform: number[]; width: number; dir: string };

/** A stretch of text on one baseline without a wide gap; `y` grows upwards as in PDF. */
export type Piece = { text: string; x: number; right: number; y: number; size: number };

type Run = Piece & { isSpace: boolean; isRightToLeft: boolean };

/** In units of the font size: below `wordGap`, letters belong together; above `columnGap`, texts are unrelated. */
const wordGap = 0.17;
const columnGap = 1.25;

function runOf({ str, transform, width, dir }: Glyphs): Run | undefined {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = transform;
  const size = Math.hypot(c, d) || Math.hypot(a, b);
  const isUpright = Math.abs(b) < Math.abs(a) * 0.2;
  if (str === '' || !isUpright || size < 0.5) return undefined;
  return { text: str, x, right: x + width, y, size, isSpace: str.trim() === '', isRightToLeft: dir === 'rtl' };
}

/** Groups runs by baseline; small shifts, as superscripts have, stay on the line. */
function baselines(runs: readonly Run[]): Run[][] {
  const sorted = runs.toSorted((a, b) => b.y - a.y);
  const rows: Run[][] = [];
  for (const run of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    const reach = first === undefined ? 0 : Math.max(1, Math.min(first.size, run.size) * 0.4);
    if (row !== undefined && first !== undefined && first.y - run.y <= reach) row.push(run);
    else rows.push([run]);
  }
  return rows;
}

function isRepeated(run: Run, before: Run): boolean {
  return run.text === before.text && Math.abs(run.x - before.x) < run.size * 0.1;
}

/** Joins letters that kerning split, separates words where only a gap shows it, and cuts at wide gaps. */
function piecesOfRow(row: Run[]): Piece[] {
  const visible = row.filter((run) => !run.isSpace);
  const isRightToLeft = visible.filter((run) => run.isRightToLeft).length > visible.length / 2;
  const runs = row.toSorted((a, b) => a.x - b.x || a.right - b.right);
  const pieces: Piece[] = [];
  let before: Run | undefined;
  let hasSpace = false;
  for (const run of runs) {
    if (run.isSpace) {
      hasSpace = true;
      continue;
    }
    const piece = pieces.at(-1);
    if (before !== undefined && isRepeated(run, before)) continue;
    const gap = before === undefined ? 0 : run.x - before.right;
    const size = Math.max(run.size, before?.size ?? 0);
    if (piece === undefined || gap > size * columnGap) pieces.push({ ...pieceOf(run) });
    else {
      const isApart = (hasSpace && gap > -size * 0.1) || gap > size * wordGap;
      const separator = isApart && !/\s$/.test(piece.text) && !/^\s/.test(run.text) ? ' ' : '';
      piece.text = isRightToLeft ? run.text + separator + piece.text : piece.text + separator + run.text;
      piece.right = Math.max(piece.right, run.right);
      if (run.size > piece.size) Object.assign(piece, { size: run.size, y: run.y });
    }
    before = run;
    hasSpace = false;
  }
  const ordered = isRightToLeft ? pieces.reverse() : pieces;
  return ordered
    .map((piece) => ({ ...piece, text: closeSpacedLetters(cleanText(piece.text).trim()) }))
    .filter((piece) => piece.text !== '');
}

function pieceOf({ text, x, right, y, size }: Run): Piece {
  return { text, x, right, y, size };
}

/** Rows from the top of the page down, each cut into pieces. Only upright text: rotated text is decoration. */
export function piecesOf(glyphs: readonly Glyphs[]): Piece[][] {
  const runs = glyphs.map(runOf).filter((run) => run !== undefined);
  return baselines(runs)
    .map(piecesOfRow)
    .filter((row) => row.length > 0);
}
