import { type Block, text } from '../letter.ts';
import { mailText } from '../texts/mail-text.ts';
import type { Letters } from './letters.ts';

export const flowLetters: Letters<'flow'> = {
  'flow.message': ({ name, organization, subject, text: words, language, stop }) => {
    const t = mailText(language);
    const why = t('flow.why', { organization });
    const end: Block = stop ? { kind: 'aside', text: why, label: t('flow.stop'), link: stop } : text(why);
    const lines = words.split('\n').filter((line) => line.trim() !== '');
    return {
      subject: subject === '' ? organization : subject,
      hello: name,
      blocks: [...lines.map((line) => text(line.trim())), end],
      unsubscribe: stop,
      language,
    };
  },
};
