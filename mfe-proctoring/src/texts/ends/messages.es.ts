import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** Texts for candidates after the end of an interview, in Spanish. */
export const messages: Translation<typeof english> = {
  'end.next': 'Qué pasa ahora',
  'end.ok': 'Entendido',
  'end.again': 'Empezar otra vez',
  'end.left': 'La IA ha salido de la entrevista.',
  'end.thanks': '¡Gracias por su tiempo!',
  'end.disconnected': 'Desconectado',
  'end.reviewed': 'Antes de decidir nada, unas personas revisan lo que se anotó.',
  'end.contest': 'Después de «Entendido» puede ver todo lo que se anotó y objetar lo que no sea correcto.',
  'end.contact': 'Escriba a la persona que le envió el enlace: puede dejarle continuar o enviarle otro.',
  'end.sender': 'La persona que le envió el enlace le dirá qué pasa después.',
  'end.kept': 'Sus respuestas están guardadas. La persona que le envió el enlace le dirá qué pasa después.',
  'end.link_again': 'Su enlace vuelve a funcionar: puede empezar otra vez.',
  'end.check_connection': 'Compruebe su conexión a internet.',
  'end.check_connection_speaker': 'Compruebe su conexión a internet y su altavoz.',
  'end.check_sound': 'Compruebe su micrófono y su altavoz.',
  'end.close_camera': 'Cierre otros programas que usen la cámara.',

  'title.complete': 'Entrevista completada',
  'title.completed': 'Entrevista completada',
  'title.left': 'Ha salido de la entrevista',
  'title.time': 'Se acabó el tiempo',
  'title.terminated': 'Entrevista terminada antes de tiempo',
  'title.connection': 'Problemas de conexión',
  'title.sound': 'Problemas de sonido',
  'title.closed': 'Entrevista cerrada',
  'title.ended': 'Entrevista terminada',

  'why.complete': 'Esa era la última pregunta. ¡Gracias por su tiempo!',
  'why.left': 'Terminó la entrevista antes de la última pregunta. Sus respuestas hasta ahora están guardadas.',
  'why.time': 'El tiempo de esta entrevista ha terminado. Sus respuestas hasta ahora están guardadas.',
  'why.tab':
    'La entrevista terminó porque se abrió otra pestaña {limit, plural, =1 {una vez} =2 {dos veces} =3 {tres veces} other {# veces}}.',
  'why.window':
    'La entrevista terminó porque se salió de su ventana, o se movió o cambió de tamaño, {limit, plural, =1 {una vez} =2 {dos veces} =3 {tres veces} other {# veces}}.',
  'why.monitor': 'La entrevista terminó porque se conectó un segundo monitor.',
  'why.camera': 'La entrevista terminó porque se desconectó la cámara.',
  'why.screen': 'La entrevista terminó por problemas al compartir la pantalla.',
  'why.face': 'La entrevista terminó porque no se veía ningún rostro.',
  'why.noted': 'La entrevista terminó por lo que se anotó en ella.',
  'why.no_word': 'No se pudo oír a la IA durante medio minuto. Esto no le perjudica en nada.',
  'why.connection': 'Se perdió la conexión con la entrevista. Esto no le perjudica en nada.',
  'why.technical': 'Un problema técnico terminó la entrevista. Esto no le perjudica en nada.',
  'why.closed': 'La entrevista se cerró por nuestra parte. Esto no le perjudica en nada.',
  'why.no_camera': 'No se pudo encender su cámara. Esto no le perjudica en nada.',
  'why.no_screen': 'No se pudo compartir su pantalla. Esto no le perjudica en nada.',
  'why.no_sound': 'El sonido de la entrevista no funcionó. Esto no le perjudica en nada.',
  'why.ended': 'La entrevista ha terminado. Sus respuestas hasta ahora están guardadas.',
  'why.unknown': 'No hay ninguna entrevista abierta en esta pestaña.',

  'complete.thanks': 'Gracias por completar la entrevista.',
  'complete.close': 'Ya puede cerrar esta ventana.',
  'complete.nothing': 'No se contó nada.',
  'complete.counted': 'Se contó: {counts}.',
  'complete.findings':
    'Puede ver todo lo que se anotó, con los segundos de grabación de antes y después, y objetar lo que no sea correcto. Le responde una persona. El enlace funciona durante {days} días.',
  'complete.see': 'Ver lo que se anotó',

  'count.tab_change': '{count} de {limit, plural, one {# cambio de pestaña} other {# cambios de pestaña}}',
  'count.window_blur':
    '{count} de {limit, plural, one {# vez fuera de la ventana} other {# veces fuera de la ventana}}',
  'count.multiple_monitors': '{count} de {limit, plural, one {# monitor adicional} other {# monitores adicionales}}',
  'count.limit':
    '{counted}; la {limit, selectordinal, =1 {primera} =2 {segunda} =3 {tercera} other {#.ª}} vez termina la entrevista',
  'count.over': '{counted}; la entrevista ha terminado',
};
