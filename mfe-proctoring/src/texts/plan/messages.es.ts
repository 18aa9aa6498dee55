import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** The same in Spanish. */
export const messages: Translation<typeof english> = {
  'plan.open': 'Hacerla más tarde…',
  'plan.when': '¿Cuándo le viene bien? En su zona horaria ({zone})',
  'plan.too_late': 'Elija una hora antes de que caduque su enlace.',
  'plan.note': 'Es solo un recordatorio para usted. Puede empezar antes o después.',
  'plan.add': 'Añadir al calendario',
  'plan.file': 'videoentrevista.ics',
  'plan.summary': 'Videoentrevista con {organization}',
  'plan.description': 'Abra su enlace en Chrome, en un equipo de escritorio o portátil: {link}',
};
