/** Template tokens that servers leave in the text, and the known tokens that replace them. */
const wide = '｜';
const dialects = new Map<string, string>([
  // DeepSeek writes calls as `<｜DSML｜invoke name="…">`.
  ...[wide, wide + wide, '|', ` ${wide} `, ' | '].flatMap((bar): [string, string][] => [
    [`<${bar}DSML${bar}`, '<'],
    [`</${bar}DSML${bar}`, '</'],
  ]),
  [`<${wide}begin▁of▁thinking${wide}>`, '<think>'],
  [`<${wide}end▁of▁thinking${wide}>`, '</think>'],
  // MiniMax puts a marker in front of each tag.
  [']<]minimax[>[', ''],
  ['[e~[', '<|im_end|>'],
  [']~!b[', ''],
  [']~b]ai\n', ''],
  // Gemma closes its tokens on the other side.
  ['<|tool_call>', '<tool_call>'],
  ['<tool_call|>', '</tool_call>'],
  ['<|tool_response>', '<tool_response>'],
  ['<tool_response|>', '</tool_response>'],
  ['<|"|>', '"'],
  ['<|turn>', '<start_of_turn>'],
  ['<turn|>', '<end_of_turn>'],
  ['<|channel>thought', '<think>'],
  ['<|channel>analysis', '<think>'],
  ['<|channel>', ''],
  ['<channel|>', '</think>'],
  // Phi writes a list of calls after this word.
  ['functools[', '['],
  ['/no_think\n', ''],
]);

const longestFirst = [...dialects.keys()].toSorted((one, other) => other.length - one.length);
const longest = longestFirst[0]?.length ?? 0;
const beginnings = /[<[\]f/]/g;

/** Replaces tokens with the known ones while a text arrives, also if a token is split between pieces. */
export class TokenDialects {
  #held = '';

  feed(piece: string): string {
    this.#held += piece;
    return this.#read(false);
  }

  /** Returns the rest at the end of the text. */
  end(): string {
    return this.#read(true);
  }

  #read(isLast: boolean): string {
    const text = this.#held;
    let out = '';
    let at = 0;
    while (at < text.length) {
      beginnings.lastIndex = at;
      const next = beginnings.exec(text)?.index ?? text.length;
      out += text.slice(at, next);
      at = next;
      const ahead = text.slice(at, at + longest);
      const mayGrow = (token: string) => token.length > ahead.length && token.startsWith(ahead);
      if (ahead === '' || (!isLast && longestFirst.some(mayGrow))) break;
      const found = longestFirst.find((token) => ahead.startsWith(token));
      out += found === undefined ? text[at] : dialects.get(found);
      at += found?.length ?? 1;
    }
    this.#held = text.slice(at);
    return out;
  }
}
