import { quote, text } from '../letter.ts';
import { mailText } from '../texts/mail-text.ts';
import type { Letters } from './letters.ts';

export const chatLetters: Letters<'chat'> = {
  'chat.transcript': ({ organization, assistant, text: words, language }) => {
    const t = mailText(language);
    return {
      subject: t('chat.subject', { organization }),
      hello: null,
      blocks: [text(t('chat.intro', { assistant })), quote(words), text(t('chat.why', { organization }))],
      language,
    };
  },
};
