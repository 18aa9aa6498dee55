import { notify } from '@switchboard/platform';

/** Copies a text to the clipboard and shows a confirmation. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ title: done, tone: 'success' });
  } catch {
    notify({ title: 'The browser does not allow copying. Select the text and copy it by hand.', tone: 'warning' });
  }
}
