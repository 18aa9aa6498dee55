import { factsIn } from './facts.ts';
import type { Passage } from './look-up.ts';
import { type Step, stepsOf } from './plan.ts';

/** What a prompt wants done, and what it says of the organization. */
interface Read {
  steps: readonly Step[];
  facts: readonly Passage[];
}

/** So many prompts are kept as they were read: a conversation goes by one, over and over. */
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
