import { fictionFor } from '../test-conversations/fiction.ts';

const masks = { first_name: '[name]', last_name: '[name]', email: '[email]', phone_number: '[number]' };

/**
 * A text without names, numbers and email addresses: masks the known names of the person in the conversation, and names by which
 * people introduce themselves. Texts in `kept`, such as the organization's own name, stay.
 */
export function maskText(text: string, names: readonly string[], kept: readonly string[]): string {
  const mask = fictionFor({ names, texts: [text], kept, stand: masks, digits: () => '[number]' });
  return mask(text).replace(/\[name\](?:\s+\[name\])+/g, '[name]');
}
