import { text } from '../letter.ts';
import { mailText } from '../texts/mail-text.ts';
import type { Letters } from './letters.ts';

export const flowLetters: Letters<'flow'> = {
  'flow.message': ({ name, organization, subject, text: words, language }) => ({
    subject: subject === '' ? organization : subject,
    hello: name,
    blocks: [
      ...words.split('\n').flatMap((line) => (line.trim() === '' ? [] : [text(line.trim())])),
      text(mailText(language)('flow.why', { organization })),
    ],
    language,
  }),
};
