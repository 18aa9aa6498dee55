import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** The same in Spanish. */
export const messages: Translation<typeof english> = {
  'finding.tab_change':
    'La pestaña de la entrevista estuvo oculta{lasted, select, none {} short { menos de un segundo} other { {seconds} segundos}}.',
  'finding.window_blur':
    'Se salió de la ventana de la entrevista a otra{lasted, select, none {} short { durante menos de un segundo} other { durante {seconds} segundos}}.',
  'finding.window_manipulation': 'La ventana de la entrevista se movió o cambió de tamaño.',
  'finding.resized': 'La ventana de la entrevista se hizo {changes}.',
  'finding.moved': 'La ventana de la entrevista se movió {changes}.',
  'finding.multiple_monitors': 'Se detectaron varias pantallas.',
  'finding.monitors_counted': 'Se detectaron varias pantallas ({count} monitores).',
  'finding.screen_share_lost':
    'La pantalla {cause, select, on_purpose {se dejó de compartir} other {dejó de compartirse sin querer}}{lasted, select, none {} short { durante menos de un segundo} other { durante {seconds} segundos}}.',
  'finding.camera_lost':
    'La cámara {cause, select, on_purpose {se apagó} other {falló sin querer}}{lasted, select, none {} short { durante menos de un segundo} other { durante {seconds} segundos}}.',
  'finding.face_out_of_view':
    'No se vio ningún rostro{lasted, select, none {} short { durante menos de un segundo} other { durante {seconds} segundos}}.',
  'finding.face_blur':
    'El rostro estuvo borroso{lasted, select, none {} short { menos de un segundo} other { {seconds} segundos}}.',
  'finding.left_page':
    'Se salió de la página o se volvió a cargar{lasted, select, none {} short { durante menos de un segundo} other { durante {seconds} segundos}}.',
  'finding.explained': '{finding} Su explicación: «{explanation}»',

  'change.wider': '{pixels} píxeles más ancha',
  'change.narrower': '{pixels} píxeles más estrecha',
  'change.taller': '{pixels} píxeles más alta',
  'change.shorter': '{pixels} píxeles más baja',
  'change.right': '{pixels} píxeles a la derecha',
  'change.left': '{pixels} píxeles a la izquierda',
  'change.down': '{pixels} píxeles hacia abajo',
  'change.up': '{pixels} píxeles hacia arriba',

  'rule.tab_change':
    'Cada cambio de pestaña cuenta una vez y pausa la entrevista {seconds} segundos. El {limit, selectordinal, =1 {primero} =2 {segundo} =3 {tercero} other {#.º}} termina la entrevista.',
  'rule.window_blur':
    'Salir de la ventana cuenta una vez y pausa la entrevista {seconds} segundos. La {limit, selectordinal, =1 {primera} =2 {segunda} =3 {tercera} other {#.ª}} vez termina la entrevista.',
  'rule.window_manipulation':
    'Mover la ventana o cambiar su tamaño cuenta como salir de ella. La {limit, selectordinal, =1 {primera} =2 {segunda} =3 {tercera} other {#.ª}} vez termina la entrevista.',
  'rule.multiple_monitors':
    'Se cuenta si el navegador informa de una segunda pantalla. La {limit, selectordinal, =1 {primera} =2 {segunda} =3 {tercera} other {#.ª}} vez termina la entrevista.',
  'rule.screen_share_lost': 'No se cuenta. La pantalla debe volver a compartirse en {seconds} segundos.',
  'rule.camera_lost':
    'No se cuenta. La cámara puede estar apagada hasta {off} segundos o faltar sin querer hasta {lost} segundos.',
  'rule.face_out_of_view':
    'Solo se anota para la revisión, no se cuenta: los programas reconocen peor unos rostros que otros.',
  'rule.face_blur':
    'Solo se anota para la revisión, no se cuenta: los programas reconocen peor unos rostros que otros.',
  'rule.left_page': 'Solo se anota: el mismo navegador puede volver en un plazo de diez minutos.',
  'rule.face_counted':
    'Se cuenta, como se eligió para esta entrevista. La {limit, selectordinal, =1 {primera} =2 {segunda} =3 {tercera} other {#.ª}} vez termina la entrevista.',
  'rule.explained': 'No se cuenta: usted lo explicó y una persona lee su explicación.',
  'rule.late': 'No se cuenta: ya se había alcanzado un límite.',

  'link.changed': 'Tiene un enlace nuevo: {terms}.',
  'link.unchanged': 'Tiene un enlace nuevo: como antes, {terms}.',
  'terms.minutes': '{minutes} minutos',
  'terms.minutes_changed': '{minutes} minutos en lugar de {before}',
  'terms.with': '{minutes}, con {checks}',
  'terms.without': '{minutes}, sin supervisión',
  'terms.added': 'con {check}',
  'terms.removed': 'sin {check}',
  'check.screen_share': 'pantalla compartida',
  'check.tab_change_detection': 'detección de cambios de pestaña',
  'check.multiple_monitor_detection': 'detección de monitores adicionales',
  'check.face_blur_detection': 'detección de rostro borroso',
  'check.face_out_of_view': 'detección de rostro fuera de la imagen',

  'interviewer.introduction': 'Hola, {name}. Soy {interviewer}, una IA que hace entrevistas para {organization}.',
  'interviewer.simulated':
    '{introduction} Soy una simulación: hago {count, plural, one {una pregunta} other {# preguntas}} y no valoro lo que responde.',
  'interviewer.simulated_by_flow': '{introduction} Soy una simulación y no valoro lo que responde.',
  'interviewer.closing':
    'Gracias, {name}. Esa era la última pregunta. Las personas de {organization} revisarán sus respuestas.',
  'interviewer.cannot_reply':
    'Soy una simulación y no puedo responder a esto. Su mensaje se guarda con la entrevista para las personas que la revisan.',
  'question.now': 'Cuénteme un poco sobre usted y a qué se dedica actualmente.',
  'question.interest': '¿Qué le interesó de este puesto?',
  'question.pride': 'Hábleme de un trabajo del que se enorgullezca. ¿Cuál fue su parte en él?',
  'question.problem': 'Hábleme de un problema en el trabajo que fuera difícil de resolver y de cómo lo abordó.',
  'question.others': '¿Cómo le gusta trabajar con otras personas?',
  'question.else': '¿Hay algo más que le gustaría que supiéramos?',
};
