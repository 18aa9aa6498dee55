import { ExtractionError } from './extraction-error.ts';
import { limits } from './limits.ts';

export type RtfHandler = {
  openGroup(): void;
  closeGroup(): void;
  /** A control word such as `par`, or a symbol such as `*`, with its number if it has one. */
  control(word: string, parameter: number | undefined): void;
  /** One byte of text in the code page of the current font. */
  byte(value: number): void;
};

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Reads a control word at `at`, right after the backslash, and returns where the next token starts. */
function readControl(bytes: Buffer, at: number, handler: RtfHandler): number {
  let index = at;
  if (!isLetter(bytes[index] ?? 0)) {
    const symbol = String.fromCharCode(bytes[index] ?? 0);
    if (symbol !== "'") {
      handler.control(symbol === '\n' || symbol === '\r' ? 'par' : symbol, undefined);
      return index + 1;
    }
    const value = Number.parseInt(bytes.toString('latin1', index + 1, index + 3), 16);
    if (!Number.isNaN(value)) handler.byte(value);
    return index + 3;
  }
  while (isLetter(bytes[index] ?? 0) && index - at < 32) index += 1;
  const word = bytes.toString('latin1', at, index);
  const numberStart = index;
  if (bytes[index] === 45) index += 1;
  while (isDigit(bytes[index] ?? 0) && index - numberStart < 11) index += 1;
  const parameter = index > numberStart ? Number(bytes.toString('latin1', numberStart, index)) : undefined;
  if (bytes[index] === 32) index += 1;
  if (word === 'bin') return index + Math.max(0, parameter ?? 0);
  handler.control(word, parameter);
  return index;
}

/** Walks through RTF without recursion; rejects groups that are nested too deeply. */
export function readRtfTokens(bytes: Buffer, handler: RtfHandler): void {
  let depth = 0;
  let at = 0;
  while (at < bytes.length) {
    const code = bytes[at] ?? 0;
    at += 1;
    if (code === 0x7b) {
      depth += 1;
      if (depth > limits.rtfDepth) throw new ExtractionError('too_complex', 'rtf groups nested too deeply');
      handler.openGroup();
    } else if (code === 0x7d) {
      depth -= 1;
      handler.closeGroup();
      if (depth <= 0) return;
    } else if (code === 0x5c) at = readControl(bytes, at, handler);
    else if (code === 9) handler.control('tab', undefined);
    else if (code >= 32) handler.byte(code);
  }
}
