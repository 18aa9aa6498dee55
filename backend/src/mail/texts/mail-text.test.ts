import { catalogProblems } from '@switchboard/contracts/check-texts';
import { type MailId, mailIds } from '@switchboard/contracts/mails';
import { expect, it } from 'vitest';
import { composeMail } from '../compose-mail.ts';
import { sampleMails } from '../sample-mails.ts';
import { messages as german } from './messages.de.ts';
import { messages as spanish } from './messages.es.ts';
import { messages as english } from './messages.ts';

const catalogs = { de: german, es: spanish };
const mails = mailIds.filter((id) => id.startsWith('booking.') || id.startsWith('interview.'));
const sender = { name: 'Engines of Leeds', replyTo: null };
const compose = (id: MailId, language: string) => composeMail(id, { ...sampleMails[id], language }, sender);

it.each(['de', 'es'] as const)('emails to strangers have every text in %s, with the same arguments', (language) => {
  expect(catalogProblems(english, catalogs[language])).toEqual([]);
});

it.each(['de', 'es'] as const)('no email to a booker or candidate has an English sentence in %s', async (language) => {
  const sentences = Object.values(english)
    .flatMap((text) => text.split(/\{\w+\}/))
    .map((part) => part.trim())
    .filter((part) => part.length > 3);
  for (const id of mails) {
    const { subject, text, html } = await compose(id, language);
    expect(sentences.filter((sentence) => `${subject}\n${text}\n${html}`.includes(sentence))).toEqual([]);
    expect(html).toContain(`<html lang="${language}"`);
  }
});

it('an email to a booker has its greeting in the language of the booking', async () => {
  expect((await compose('booking.booked', 'de')).text).toContain('Guten Tag Ada Park,\n\nIhre Buchung ist bestätigt!');
  expect((await compose('booking.booked', 'es')).subject).toBe('Su reserva: First talk');
  expect((await compose('booking.booked', 'en')).text).toContain('Hello Ada Park,\n\nYour booking has been confirmed!');
});
