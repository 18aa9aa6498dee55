import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** The same in Spanish. */
export const messages: Translation<typeof english> = {
  'frame.hello': 'Hola, {name}:',
  'frame.hello_unknown': 'Hola:',
  'frame.address': 'O abra esta dirección:',

  'booking.what': 'Cita',
  'booking.when': 'Horario',
  'booking.where': 'Lugar',
  'booking.manage': 'Para cambiar o cancelar la reserva, abra:',
  'booking.manage_link': 'Cambiar o cancelar',

  'booking.booked.subject': 'Su reserva: {slot}',
  'booking.booked.text': '¡Su reserva está confirmada!',
  'booking.waiting.subject': 'En la lista de espera: {slot}',
  'booking.waiting.text':
    'Este horario está completo. Usted está en la lista de espera y recibirá la próxima plaza que se libere.',
  'booking.promoted.subject': 'Una plaza para usted: {slot}',
  'booking.promoted.text': 'Se ha liberado una plaza y es suya.',
  'booking.moved.subject': 'Su reserva se ha cambiado: {slot}',
  'booking.moved.text': 'Su reserva tiene ahora otro horario.',
  'booking.changed.subject': 'Modificado: {slot}',
  'booking.changed.text': 'El nombre o el lugar de su cita ha cambiado. El horario es el mismo.',
  'booking.cancelled.subject': 'Su reserva se ha cancelado: {slot}',
  'booking.cancelled.text': 'Su reserva se ha cancelado.',
  'booking.slot_cancelled.subject': 'Cita cancelada: {slot}',
  'booking.slot_cancelled.text': 'Su cita no tendrá lugar. Su reserva se ha cancelado.',
  'booking.reminder.subject': 'Recordatorio: {slot}',
  'booking.reminder.text': 'Le recordamos su reserva.',

  'interview.open': 'Abrir la entrevista',
  'interview.continue': 'Continuar la entrevista',
  'interview.see': 'Ver lo que se anotó',
  'interview.write': 'Escribir a {organization}',
  'interview.reply': 'Si tiene alguna pregunta, responda a este correo.',
  'interview.no_reply': 'Las respuestas a este correo no se leen. Si tiene alguna pregunta, escríbanos aquí:',
  'interview.answers': 'Respuesta de {organization}:',
  'interview.all': 'Todo lo que se anotó:',
  'interview.contested': 'Usted objetó una anotación de su videoentrevista: {finding}',

  'interview.invitation.subject': 'Su videoentrevista con {organization}',
  'interview.invitation.text':
    '{organization} le invita a una videoentrevista. Una IA hace las preguntas; dura {minutes} minutos como máximo.',
  'interview.invitation.needs':
    'Use Chrome en un equipo de escritorio o portátil con cámara web y micrófono. Antes de empezar, la página explica qué se graba y quién lo ve. Allí también puede decir qué necesita.',
  'interview.invitation.until':
    'Su enlace es válido hasta el {until} y para una entrevista. Al abrirlo todavía no empieza nada:',
  'interview.reminder.subject': 'Recordatorio: su videoentrevista con {organization}',
  'interview.reminder.text': 'Su videoentrevista con {organization} le espera. Su enlace funciona hasta el {until}.',
  'interview.interrupted.subject': 'Su videoentrevista con {organization} se interrumpió',
  'interview.interrupted.text':
    'Su videoentrevista se interrumpió. Hasta el {until} puede continuar donde estaba, en el mismo navegador:',
  'interview.interrupted.late': 'Si no puede continuar a tiempo, {organization} puede dejarle entrar otra vez.',
  'interview.answered.subject': 'Su videoentrevista con {organization}: una respuesta para usted',
  'interview.answered.wrote': 'Usted escribió:',
  'interview.answered.asked': 'Usted nos escribió antes de su videoentrevista.',
  'interview.answered.until': 'Puede empezar su entrevista hasta el {until}:',
  'interview.received.subject': 'Su videoentrevista con {organization}',
  'interview.received.text': 'Su videoentrevista ha terminado. Gracias por su tiempo.',
  'interview.received.noted':
    'Durante {days} días puede ver aquí lo que se anotó y objetarlo. Le responde una persona:',
  'interview.contest_received.subject': 'Su videoentrevista con {organization}: hemos recibido su objeción',
  'interview.contest_received.text':
    'Una persona de {organization} la lee y le responde por correo. Todo lo que se anotó:',
  'interview.contest_answered.subject': 'Su videoentrevista con {organization}: una respuesta',

  'chat.subject': 'Su chat con {organization}',
  'chat.intro': 'Esto es lo que escribieron usted y {assistant}.',
  'chat.why': 'Recibe este correo porque alguien indicó esta dirección en un chat con {organization}.',

  'flow.why': 'Recibe este correo porque ha hablado por teléfono con {organization}.',
  'flow.stop': 'Darse de baja',

  'whatsapp.reminder': 'Recordatorio: {slot}, {time}.',
  'whatsapp.manage': 'Para cambiar o cancelar la reserva, abra {link}',
};
