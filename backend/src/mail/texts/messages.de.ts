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

  'interview.open': 'Interview öffnen',
  'interview.continue': 'Interview fortsetzen',
  'interview.see': 'Vermerke ansehen',
  'interview.write': 'Nachricht an {organization}',
  'interview.reply': 'Wenn Sie eine Frage haben, antworten Sie auf diese E-Mail.',
  'interview.no_reply':
    'Antworten auf diese E-Mail werden nicht gelesen. Wenn Sie eine Frage haben, schreiben Sie uns hier:',
  'interview.answers': 'Antwort von {organization}:',
  'interview.all': 'Alles, was vermerkt wurde:',
  'interview.contested': 'Sie haben einem Vermerk in Ihrem Videointerview widersprochen: {finding}',

  'interview.invitation.subject': 'Ihr Videointerview mit {organization}',
  'interview.invitation.text':
    '{organization} lädt Sie zu einem Videointerview ein. Eine KI stellt die Fragen; es dauert höchstens {minutes} Minuten.',
  'interview.invitation.needs':
    'Bitte verwenden Sie Chrome auf einem Desktop-Computer oder Laptop mit Webcam und Mikrofon. Vor dem Start erfahren Sie auf der Seite, was aufgezeichnet wird und wer es sieht. Dort können Sie auch mitteilen, was Sie brauchen.',
  'interview.invitation.until':
    'Ihr Link gilt bis {until} und für ein Interview. Wenn Sie ihn öffnen, beginnt noch nichts:',
  'interview.reminder.subject': 'Erinnerung: Ihr Videointerview mit {organization}',
  'interview.reminder.text': 'Ihr Videointerview mit {organization} wartet auf Sie. Ihr Link funktioniert bis {until}.',
  'interview.interrupted.subject': 'Ihr Videointerview mit {organization} wurde unterbrochen',
  'interview.interrupted.text':
    'Ihr Videointerview wurde unterbrochen. Bis {until} können Sie im selben Browser dort weitermachen, wo Sie waren:',
  'interview.interrupted.late':
    'Wenn Sie nicht rechtzeitig weitermachen können, kann {organization} Sie wieder einlassen.',
  'interview.answered.subject': 'Ihr Videointerview mit {organization}: eine Antwort für Sie',
  'interview.answered.wrote': 'Sie schrieben:',
  'interview.answered.asked': 'Sie haben uns vor Ihrem Videointerview geschrieben.',
  'interview.answered.until': 'Sie können Ihr Interview bis {until} starten:',
  'interview.received.subject': 'Ihr Videointerview mit {organization}',
  'interview.received.text': 'Ihr Videointerview ist beendet. Vielen Dank für Ihre Zeit.',
  'interview.received.noted':
    'Hier können Sie {days} Tage lang sehen, was darin vermerkt wurde, und widersprechen. Ein Mensch antwortet Ihnen:',
  'interview.contest_received.subject': 'Ihr Videointerview mit {organization}: Ihr Widerspruch ist da',
  'interview.contest_received.text':
    'Ein Mensch bei {organization} liest ihn und antwortet Ihnen per E-Mail. Alles, was vermerkt wurde:',
  'interview.contest_answered.subject': 'Ihr Videointerview mit {organization}: eine Antwort',

  'chat.subject': 'Ihr Chat mit {organization}',
  'chat.intro': 'Das haben Sie und {assistant} geschrieben.',
  'chat.why': 'Sie erhalten diese E-Mail, weil diese Adresse in einem Chat mit {organization} angegeben wurde.',

  'flow.why': 'Sie erhalten diese E-Mail, weil Sie mit {organization} telefoniert haben.',
  'flow.stop': 'Abmelden',

  'whatsapp.reminder': 'Erinnerung: {slot}, {time}.',
  'whatsapp.manage': 'Verschieben oder stornieren: {link}',
};
