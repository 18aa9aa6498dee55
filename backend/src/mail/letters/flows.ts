import { type Block, quote, text } from '../letter.ts';
import { mailText } from '../texts/mail-text.ts';
import type { Letters } from './letters.ts';

export const flowLetters: Letters<'flow'> = {
  'flow.message': ({ name, organization, subject, text: words, language, stop }) => {
    const t = mailText(language);
    const why = t('flow.why', { organization });
    const end: Block = stop ? { kind: 'aside', text: why, label: t('flow.stop'), link: stop } : text(why);
    return {
      subject: subject === '' ? organization : subject,
      hello: name,
      blocks: [quote(words), end],
      unsubscribe: stop,
      language,
    };
  },
};
