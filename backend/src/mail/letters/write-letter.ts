import { type MailData, type MailId, mails } from '@switchboard/contracts/mails';
import type { Letter } from '../letter.ts';
import { accountLetters } from './account.ts';
import { bookingLetters } from './bookings.ts';
import { chatLetters } from './chats.ts';
import { flowLetters } from './flows.ts';
import { interviewLetters } from './guests.ts';
import type { Letters } from './letters.ts';
import { organizationLetters } from './organization.ts';

const letters: Letters<string> = {
  ...accountLetters,
  ...organizationLetters,
  ...interviewLetters,
  ...bookingLetters,
  ...chatLetters,
  ...flowLetters,
};

// Maximum length of a subject with long names in it, because of the limit for headers.
const longestSubject = 150;

/** Writes a mail of the list; its data is parsed first, so that no name can add other content. */
export function writeLetter<I extends MailId>(id: I, given: unknown): Letter {
  const write = letters[id] as (data: MailData<I>) => Letter;
  const letter = write(mails[id].data.parse(given) as MailData<I>);
  const { subject } = letter;
  return subject.length > longestSubject
    ? {
        ...letter,
        subject: `${Array.from(subject)
          .slice(0, longestSubject - 1)
          .join('')}…`,
      }
    : letter;
}
