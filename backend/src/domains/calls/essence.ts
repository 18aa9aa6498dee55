import { createHash } from 'node:crypto';
import { work } from '../../work/work.ts';

/** Hundreds of calls a minute use the same few prompts. */
const maxKept = 200;
const kept = new Map<string, Promise<string>>();

/**
 * The part of a system prompt that the practice model uses when it talks alone, cached by the prompt's content. Empty if the prompt
 * can't be read in time: the call is placed anyway.
 */
export function readEssence(organizationId: string, systemPrompt: string): Promise<string> {
  const key = createHash('sha256').update(systemPrompt).digest('base64');
  const known = kept.get(key);
  if (known) return known;
  const [oldest] = kept.keys();
  if (kept.size >= maxKept && oldest !== undefined) kept.delete(oldest);
  const read = work(organizationId, 'prompt.essence', systemPrompt).catch(() => '');
  kept.set(key, read);
  return read;
}
