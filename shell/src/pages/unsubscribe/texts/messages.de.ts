import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** The same in German. */
export const messages: Translation<typeof english> = {
  'unsubscribe.title': 'Abmelden',
  'unsubscribe.button': 'Abmelden',
  'unsubscribe.retry': 'Erneut versuchen',
  'unsubscribe.profile': 'Profil öffnen',

  'unusable.title': 'Dieser Link funktioniert nicht',
  'unusable.text':
    'Der Link ist unvollständig oder zu alt, oder Sie gehören nicht mehr zu der Organisation, die ihn gesendet hat. Auf Ihrer Profilseite können Sie einstellen, welche E-Mails Sie erhalten.',
  'unreadable.title': 'Der Link konnte nicht gelesen werden',

  'emails.ask': 'Keine E-Mails mehr von {organization}?',
  'emails.effect': '{organization} schreibt dann nicht mehr an Ihre Adresse.',
  'emails.failed': 'Sie wurden nicht abgemeldet',
  'emails.ended': 'Keine E-Mails mehr',
  'emails.ended_text': '{organization} schreibt nicht mehr an Ihre Adresse.',

  'summary.ask': 'Keine Wochenberichte mehr?',
  'summary.effect':
    'Die Woche von {organization} kommt montags per E-Mail zu Ihnen. Alle anderen E-Mails bleiben, wie sie sind.',
  'summary.failed': 'Die Wochenberichte wurden nicht beendet',
  'summary.ended': 'Keine Wochenberichte mehr',
  'summary.ended_text':
    'Die Woche von {organization} kommt nicht mehr per E-Mail zu Ihnen. Auf Ihrer Profilseite können Sie sie wieder bestellen.',
};
