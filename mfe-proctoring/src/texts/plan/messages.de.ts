import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** The same in German. */
export const messages: Translation<typeof english> = {
  'plan.open': 'Später durchführen …',
  'plan.when': 'Wann passt es Ihnen? In Ihrer Zeitzone ({zone})',
  'plan.too_late': 'Bitte wählen Sie eine Zeit, bevor Ihr Link abläuft.',
  'plan.note': 'Das ist nur eine Erinnerung für Sie. Sie können früher oder später starten.',
  'plan.add': 'Zum Kalender hinzufügen',
  'plan.file': 'videointerview.ics',
  'plan.summary': 'Videointerview mit {organization}',
  'plan.description': 'Öffnen Sie Ihren Link in Chrome auf einem Desktop-Computer oder Laptop: {link}',
};
