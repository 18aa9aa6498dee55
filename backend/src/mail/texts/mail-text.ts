import { serverTexts } from '../../texts/server-texts.ts';
import { messages as german } from './messages.de.ts';
import { messages as spanish } from './messages.es.ts';
import { messages as english } from './messages.ts';

/** Texts for bookers and candidates, in a language. */
export const mailText = serverTexts({ en: english, de: german, es: spanish });
