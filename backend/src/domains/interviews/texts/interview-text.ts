import { type Language, languageFor } from '@switchboard/contracts/languages';
import type { interviews } from '../../../generated/prisma/client.ts';
import { serverTexts } from '../../../texts/server-texts.ts';
import { messages as german } from './messages.de.ts';
import { messages as spanish } from './messages.es.ts';
import { messages as english } from './messages.ts';

/** The texts about an interview, in a language. */
export const interviewText = serverTexts({ en: english, de: german, es: spanish });

/** The language of an interview's candidate: that of the page where they last responded, otherwise that of the link. */
export const languageOf = ({ language }: Pick<interviews, 'language'>): Language => languageFor([language]);

/** A simulated interviewer's questions if the link has none. */
export const ownQuestions = (language: Language): string[] => {
  const write = interviewText(language);
  return [
    write('question.now'),
    write('question.interest'),
    write('question.pride'),
    write('question.problem'),
    write('question.others'),
    write('question.else'),
  ];
};
