import { z } from 'zod';

/** The maximum number of pasted addresses: what one person may invite in an hour. */
export const maxPasted = 100;

const email = z.email();

/** The addresses in a pasted text, each once: lines, commas, and `Name <address>` as mail programs write it. */
export function pastedAddresses(text: string): { addresses: string[]; others: string[] } {
  const addresses = new Set<string>();
  const others: string[] = [];
  for (const part of text.split(/[\n,;]+/)) {
    const piece = part.trim();
    if (piece === '') continue;
    const inside = /<([^<>]+)>\s*$/.exec(piece)?.[1];
    const found = inside === undefined ? piece.split(/\s+/) : [inside.trim()];
    for (const one of found) {
      if (email.safeParse(one).success) addresses.add(one.toLowerCase());
      else others.push(one);
    }
  }
  return { addresses: [...addresses], others };
}
