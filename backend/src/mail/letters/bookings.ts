import type { MailData } from '@switchboard/contracts/mails';
import { action, type Block, type Letter, text } from '../letter.ts';
import { mailText } from '../texts/mail-text.ts';
import type { Letters } from './letters.ts';

type Kind = 'booked' | 'waiting' | 'promoted' | 'moved' | 'changed' | 'cancelled' | 'slot_cancelled' | 'reminder';

function booking(kind: Kind, { name, slot, times, place, link, language }: MailData<'booking.booked'>): Letter {
  const t = mailText(language);
  const facts: Block = {
    kind: 'facts',
    facts: [
      { label: t('booking.what'), lines: [slot] },
      { label: t('booking.when'), lines: times },
      ...(place ? [{ label: t('booking.where'), lines: [place] }] : []),
    ],
  };
  const manage = link ? [text(t('booking.manage')), ...action(t('booking.manage_link'), link)] : [];
  return {
    subject: t(`booking.${kind}.subject`, { slot }),
    hello: name,
    blocks: [text(t(`booking.${kind}.text`)), facts, ...manage],
    language,
  };
}

export const bookingLetters: Letters<'booking'> = {
  'booking.booked': (data) => booking('booked', data),
  'booking.waiting': (data) => booking('waiting', data),
  'booking.promoted': (data) => booking('promoted', data),
  'booking.moved': (data) => booking('moved', data),
  'booking.changed': (data) => booking('changed', data),
  'booking.cancelled': (data) => booking('cancelled', data),
  'booking.slot_cancelled': (data) => booking('slot_cancelled', data),
  'booking.reminder': (data) => booking('reminder', data),
};
