import { type Concept, contactStems } from './contact-stems.ts';

/** How many weights the model has; a feature's hash chooses one. */
export const weightCount = 1 << 17;

/** Concepts are paired with those of this many words after them. */
const window = 5;
const longestStem = 12;

const words = new Map<string, Set<Concept>>();
const stems = new Map<string, Set<Concept>>();
for (const concepts of Object.values(contactStems))
  for (const [concept, listed] of Object.entries(concepts) as [Concept, string][])
    for (const entry of listed.split(' ')) {
      const map = entry.endsWith('*') ? stems : words;
      const key = entry.replace('*', '');
      map.set(key, (map.get(key) ?? new Set()).add(concept));
    }

function conceptsOf(word: string): Concept[] {
  const found = new Set(words.get(word));
  for (let length = 2; length <= Math.min(longestStem, word.length); length++)
    for (const concept of stems.get(word.slice(0, length)) ?? []) found.add(concept);
  return [...found];
}

/** FNV-1a. */
function hashOf(text: string): number {
  let value = 2_166_136_261;
  for (let place = 0; place < text.length; place++) value = Math.imul(value ^ text.charCodeAt(place), 16_777_619);
  return value;
}

const kinds = {
  word: 1,
  start: 2,
  next: 3,
  later: 4,
  means: 5,
  before: 6,
  near: 7,
  both: 8,
  three: 9,
  order: 10,
} as const;

/** The index of a feature's weight. Mixes numbers instead of texts, because a sentence has thousands of features. */
function place(kind: keyof typeof kinds, one: number, other = 0, third = 0): number {
  let value = Math.imul(one ^ kinds[kind], 0x9e_37_79_b1);
  value = Math.imul((value ^ (value >>> 15)) + other, 0x85_eb_ca_6b);
  value = Math.imul((value ^ (value >>> 13)) + third, 0xc2_b2_ae_35);
  return ((value ^ (value >>> 16)) >>> 0) % weightCount;
}

interface Word {
  text: string;
  hash: number;
  /** Hashes of the concepts that the word may mean. */
  concepts: readonly number[];
}

function readWord(text: string): Word {
  return { text, hash: hashOf(text), concepts: conceptsOf(text).map(hashOf) };
}

function addWords(said: readonly Word[], at: number, found: Set<number>): void {
  const word = said[at] as Word;
  found.add(place('word', word.hash));
  if (word.text.length > 4) {
    found.add(place('start', hashOf(word.text.slice(0, 4))));
    found.add(place('start', hashOf(word.text.slice(0, 6))));
  }
  for (let next = at + 1; next < Math.min(said.length, at + 5); next++)
    found.add(place(next === at + 1 ? 'next' : 'later', word.hash, said[next]?.hash));
}

function addConcepts(said: readonly Word[], at: number, found: Set<number>): void {
  for (const concept of said[at]?.concepts ?? []) {
    found.add(place('means', concept));
    for (let next = at + 1; next < Math.min(said.length, at + 1 + window); next++)
      for (const other of said[next]?.concepts ?? []) found.add(place('before', concept, other));
    for (const distance of [-2, -1, 1, 2]) {
      const neighbor = said[at + distance];
      if (neighbor) found.add(place('near', concept, neighbor.hash, distance));
    }
  }
}

/** Pairs and triples of neighbors among the words that have a meaning, in their order. */
function addOrder(said: readonly Word[], found: Set<number>): void {
  const meant = said.filter(({ concepts }) => concepts.length > 0);
  for (const [at, { concepts }] of meant.entries())
    for (const one of concepts)
      for (const other of meant[at + 1]?.concepts ?? []) {
        found.add(place('order', one, other));
        for (const last of meant[at + 2]?.concepts ?? []) found.add(place('order', one, other, last));
      }
}

function addCombinations(all: readonly number[], found: Set<number>): void {
  for (const [first, one] of all.entries())
    for (let second = first + 1; second < all.length; second++) {
      const other = all[second] as number;
      found.add(place('both', one, other));
      for (let last = second + 1; last < all.length; last++) found.add(place('three', one, other, all[last]));
    }
}

/** The features of a sentence of `spokenSentences` that the model weighs: its words, their meanings, and their order. */
export function featuresOf(text: string): number[] {
  const apart = text.replaceAll(/(?<= |^)([cdjlmnst]|qu)'/g, '$1 ');
  const said = ['^', ...apart.split(' '), '$'].map(readWord);
  const found = new Set<number>();
  for (const at of said.keys()) {
    addWords(said, at, found);
    addConcepts(said, at, found);
  }
  addOrder(said, found);
  addCombinations(
    [...new Set(said.flatMap(({ concepts }) => concepts))].toSorted((one, other) => one - other),
    found,
  );
  return [...found];
}
