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

  'whatsapp.reminder': 'Recordatorio: {slot}, {time}.',
  'whatsapp.manage': 'Para cambiar o cancelar la reserva, abra {link}',
};
