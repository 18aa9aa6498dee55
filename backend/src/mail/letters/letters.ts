import type { MailData, MailId } from '@switchboard/contracts/mails';
import type { Letter } from '../letter.ts';

/** The letters of one part: from the mail's data to the letter. */
export type Letters<Part extends string> = {
  [I in Extract<MailId, `${Part}.${string}`>]: (data: MailData<I>) => Letter;
};
