import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** Advice for candidates whose camera or microphone doesn't work, in Spanish. */
export const messages: Translation<typeof english> = {
  'badge.blocked': 'Bloqueado',
  'badge.system': 'Bloqueado por el sistema',
  'badge.policy': 'Bloqueado por una política',
  'badge.dismissed': 'Sin respuesta',
  'badge.missing': 'No encontrado',
  'badge.busy': 'En uso',
  'badge.insecure': 'No disponible',
  'badge.stopped': 'Detenido',

  'again.check': 'pulse «Reintentar»',
  'again.practice': 'vuelva a probar la pregunta de práctica',

  'settings.mac': 'Ajustes del Sistema, Privacidad y seguridad, {device}',
  'settings.windows': 'Configuración, Privacidad y seguridad, {device}',
  'settings.other': 'los ajustes de privacidad de su sistema',

  'camera.name': 'Cámara',
  'camera.stopped': 'Su cámara se ha detenido. Compruebe que esté conectada y {again}.',
  'camera.blocked':
    'Su navegador bloquea la cámara en esta página. Pulse el icono a la izquierda de la dirección, permita la cámara y {again}.',
  'camera.dismissed':
    'El navegador preguntó si esta página puede usar su cámara, pero no recibió respuesta. Para que vuelva a preguntar, {again} y elija «Permitir».',
  'camera.system':
    'Su equipo no deja que este navegador use la cámara. Permítalo en {settings}. Reinicie el navegador y {again}.',
  'camera.policy':
    'Esta página no puede usar la cámara: está insertada en otra página o su organización no lo permite. Ábrala en una pestaña propia o pregunte a la persona que administra su equipo.',
  'camera.missing': 'No se encontró ninguna cámara. Conecte una y {again}.',
  'camera.busy': 'Otro programa está usando su cámara. Ciérrelo y {again}.',
  'camera.insecure':
    'Los navegadores solo permiten usar la cámara por https. Abra esta página con una dirección que empiece por https.',

  'microphone.name': 'Micrófono',
  'microphone.stopped': 'Su micrófono se ha detenido. Compruebe que esté conectado y {again}.',
  'microphone.blocked':
    'Su navegador bloquea el micrófono en esta página. Pulse el icono a la izquierda de la dirección, permita el micrófono y {again}.',
  'microphone.dismissed':
    'El navegador preguntó si esta página puede usar su micrófono, pero no recibió respuesta. Para que vuelva a preguntar, {again} y elija «Permitir».',
  'microphone.system':
    'Su equipo no deja que este navegador use el micrófono. Permítalo en {settings}. Reinicie el navegador y {again}.',
  'microphone.policy':
    'Esta página no puede usar el micrófono: está insertada en otra página o su organización no lo permite. Ábrala en una pestaña propia o pregunte a la persona que administra su equipo.',
  'microphone.missing': 'No se encontró ningún micrófono. Conecte uno y {again}.',
  'microphone.busy': 'Otro programa está usando su micrófono. Ciérrelo y {again}.',
  'microphone.insecure':
    'Los navegadores solo permiten usar el micrófono por https. Abra esta página con una dirección que empiece por https.',
};
