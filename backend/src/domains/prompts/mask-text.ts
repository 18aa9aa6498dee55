import { fictionFor } from '../test-conversations/fiction.ts';

const masks = { first_name: '[name]', last_name: '[name]', email: '[email]', phone_number: '[number]' };

/**
 * A text without names, numbers and addresses of mail: the names that are known of whom was spoken with, and those by which somebody
 * introduces themselves. What is `kept`, as the organization's own name, stays.
 */
export function maskText(text: string, names: readonly string[], kept: readonly string[]): string {
  const mask = fictionFor({ names, texts: [text], kept, stand: masks, digits: () => '[number]' });
  return mask(text).replace(/\[name\](?:\s+\[name\])+/g, '[name]');
}
