import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** The same in Spanish. */
export const messages: Translation<typeof english> = {
  'unsubscribe.title': 'Cancelar la suscripción',
  'unsubscribe.button': 'Cancelar la suscripción',
  'unsubscribe.retry': 'Reintentar',
  'unsubscribe.profile': 'Abrir su perfil',

  'unusable.title': 'Este enlace no funciona',
  'unusable.text':
    'El enlace está incompleto o es demasiado antiguo, o usted ya no pertenece a la organización que lo envió. En la página de su perfil puede elegir qué correos recibe.',
  'unreadable.title': 'No se pudo leer el enlace',

  'emails.ask': '¿Dejar de recibir correos de {organization}?',
  'emails.effect': '{organization} ya no escribirá a su dirección.',
  'emails.failed': 'No se canceló la suscripción',
  'emails.ended': 'No recibirá más correos',
  'emails.ended_text': '{organization} ya no escribe a su dirección.',

  'summary.ask': '¿Dejar de recibir los resúmenes semanales?',
  'summary.effect': 'El resumen de la semana de {organization} le llega los lunes. Los demás correos no cambian.',
  'summary.failed': 'Los resúmenes no se cancelaron',
  'summary.ended': 'No recibirá más resúmenes',
  'summary.ended_text':
    'El resumen de la semana de {organization} ya no se le envía. Puede pedirlo de nuevo en la página de su perfil.',
};
