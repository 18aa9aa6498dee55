import type { LineSpeaker } from '@switchboard/contracts/voice';

/** Marks in a text name the speaker from there on, until it is spoken and written down. Unicode keeps these characters for programs. */
const firstMark = 0xfdd0;
/** How many assistants can have their own voice in one conversation. Number 0 is the assistant of the call. */
export const maxSpeakers = 32;

export const markOf = (speaker: number): string => String.fromCharCode(firstMark + speaker);

const speakerAt = (text: string, at: number): number | null => {
  const speaker = text.charCodeAt(at) - firstMark;
  return speaker >= 0 && speaker < maxSpeakers ? speaker : null;
};

/** A text that one speaker says. */
export interface SpokenPart {
  speaker: number;
  text: string;
}

/** A part with its speaker as transcripts name it. Without a speaker, it is the call's assistant. */
export interface NamedPart {
  speaker?: LineSpeaker;
  text: string;
}

/** Splits a text by speaker. Text before the first mark belongs to the previous speaker. */
export function bySpeaker(text: string, before: number): SpokenPart[] {
  const parts: SpokenPart[] = [];
  let [speaker, from] = [before, 0];
  for (let at = 0; at < text.length; at++) {
    const next = speakerAt(text, at);
    if (next === null) continue;
    parts.push({ speaker, text: text.slice(from, at) });
    [speaker, from] = [next, at + 1];
  }
  parts.push({ speaker, text: text.slice(from) });
  return parts.filter((part, place) => part.text !== '' || place === parts.length - 1);
}

export const withoutMarks = (text: string): string =>
  bySpeaker(text, 0)
    .map((part) => part.text)
    .join('');

const isLetter = (sign: string): boolean => sign.trim() !== '';

/** Tracks who says which part of an answer, while it is being written down. */
export class SpokenBy {
  /** After how many letters each speaker begins. Spaces don't count: they differ in what was heard. */
  readonly #begins: { speaker: number; after: number }[] = [];
  #letters = 0;
  #speaker: number;

  constructor(speaker: number) {
    this.#speaker = speaker;
  }

  /** Takes the next piece of the answer. Returns it without marks. */
  read(text: string): string {
    let read = '';
    for (const part of bySpeaker(text, this.#speaker)) {
      this.#speaker = part.speaker;
      if (part.text.trim() !== '' && this.#begins.at(-1)?.speaker !== part.speaker)
        this.#begins.push({ speaker: part.speaker, after: this.#letters });
      for (const sign of part.text) if (isLetter(sign)) this.#letters++;
      read += part.text;
    }
    return read;
  }

  /** Divides what was heard of the answer by speaker. */
  divide(heard: string): SpokenPart[] {
    const [first, ...others] = this.#begins;
    const parts: SpokenPart[] = [{ speaker: first?.speaker ?? this.#speaker, text: '' }];
    let letters = 0;
    for (const sign of heard) {
      if (isLetter(sign) && letters++ === others[0]?.after)
        parts.push({ speaker: others.shift()?.speaker ?? 0, text: '' });
      const part = parts.at(-1);
      if (part) part.text += sign;
    }
    return parts.map(({ speaker, text }) => ({ speaker, text: text.trim() })).filter(({ text }) => text !== '');
  }
}
