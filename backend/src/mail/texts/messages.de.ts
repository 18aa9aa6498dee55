import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** The same in German. */
export const messages: Translation<typeof english> = {
  'frame.hello': 'Guten Tag {name},',
  'frame.hello_unknown': 'Guten Tag,',
  'frame.address': 'Oder öffnen Sie diese Adresse:',

  'booking.what': 'Termin',
  'booking.when': 'Zeit',
  'booking.where': 'Ort',
  'booking.manage': 'Hier können Sie die Buchung verschieben oder stornieren:',
  'booking.manage_link': 'Verschieben oder stornieren',

  'booking.booked.subject': 'Ihre Buchung: {slot}',
  'booking.booked.text': 'Ihre Buchung ist bestätigt!',
  'booking.waiting.subject': 'Auf der Warteliste: {slot}',
  'booking.waiting.text':
    'Zu dieser Zeit ist kein Platz frei. Sie stehen auf der Warteliste und erhalten den nächsten Platz, der frei wird.',
  'booking.promoted.subject': 'Ein Platz für Sie: {slot}',
  'booking.promoted.text': 'Ein Platz ist frei geworden. Er gehört Ihnen.',
  'booking.moved.subject': 'Ihre Buchung wurde verschoben: {slot}',
  'booking.moved.text': 'Ihre Buchung hat jetzt eine andere Zeit.',
  'booking.changed.subject': 'Geändert: {slot}',
  'booking.changed.text': 'Der Name oder der Ort Ihres Termins hat sich geändert. Die Zeit bleibt gleich.',
  'booking.cancelled.subject': 'Ihre Buchung wurde storniert: {slot}',
  'booking.cancelled.text': 'Ihre Buchung wurde storniert.',
  'booking.slot_cancelled.subject': 'Abgesagt: {slot}',
  'booking.slot_cancelled.text': 'Ihr Termin findet nicht statt. Ihre Buchung wurde storniert.',
  'booking.reminder.subject': 'Erinnerung: {slot}',
  'booking.reminder.text': 'Wir erinnern Sie an Ihre Buchung.',

  'whatsapp.reminder': 'Erinnerung: {slot}, {time}.',
  'whatsapp.manage': 'Verschieben oder stornieren: {link}',
};
