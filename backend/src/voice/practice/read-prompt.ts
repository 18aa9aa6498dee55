import { factsIn } from './facts.ts';
import type { Passage } from './look-up.ts';
import { type Step, stepsOf } from './plan.ts';

/** The steps that a prompt asks for, and what it says about the organization. */
interface Read {
  steps: readonly Step[];
  facts: readonly Passage[];
}

/** Number of parsed prompts to cache: a conversation uses the same one for each turn. */
const most = 100;
const kept = new Map<string, Read>();

/** Reads a prompt, once for all turns of a conversation. */
export function readPrompt(prompt: string, name: string | null): Read {
  const key = `${name ?? ''}\n${prompt}`;
  const known = kept.get(key);
  if (known) return known;
  const steps = stepsOf(prompt, name);
  const read = { steps, facts: factsIn(prompt, name, steps) };
  const [oldest] = kept.keys();
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
  kept.set(key, read);
  return read;
}
