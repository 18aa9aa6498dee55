import type { MailData, MailId } from '@switchboard/contracts/mails';
import type { Letter } from '../letter.ts';

/** How the mails of one part are written: what was given in, the letter out. */
export type Letters<Part extends string> = {
  [I in Extract<MailId, `${Part}.${string}`>]: (data: MailData<I>) => Letter;
};
