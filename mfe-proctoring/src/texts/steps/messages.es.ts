import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** The same in Spanish. */
export const messages: Translation<typeof english> = {
  'practice.title': 'Una pregunta de práctica',
  'practice.text': 'Pruebe una vez cómo se responde. No se guarda ni se envía nada.',
  'practice.open': 'Probar una pregunta',

  'rules.title': 'Reglas de esta entrevista',
  'rules.nothing': 'Aparte de su cámara, en esta entrevista no se supervisa nada.',
  'rules.end':
    'La supervisión termina con la entrevista. Nunca se analizan sus emociones: lo que un rostro parece sentir no dice nada fiable de una persona.',
  'rules.limit':
    'La {limit, selectordinal, =1 {primera} =2 {segunda} =3 {tercera} other {#.ª}} vez termina la entrevista.',
  'rules.tab': 'Cambios de pestaña',
  'rules.tab_what':
    'Detectamos si cambia a otra pestaña o programa, o si sale de esta ventana, la mueve o cambia su tamaño. Los controles del navegador, como la barra de direcciones, quedan fuera de la ventana. La tecla Tab no sale de la página.',
  'rules.tab_effect':
    'Otra pestaña pausa la entrevista {tab} segundos; salir de la ventana, {window} segundos. Se cuentan por separado.',
  'rules.tab_why': 'Para que las respuestas sean suyas.',
  'rules.monitors': 'Monitores adicionales',
  'rules.monitors_what': 'Comprobamos que solo haya un monitor conectado.',
  'rules.monitors_effect':
    'La entrevista se pausa hasta que desconecte el otro monitor o explique que no tiene ninguno más.',
  'rules.monitors_why': 'Para que nadie lea respuestas en una segunda pantalla.',
  'rules.screen': 'Pantalla compartida',
  'rules.screen_what': 'Usted comparte toda la pantalla durante la entrevista.',
  'rules.screen_effect':
    'Si deja de compartirla, la entrevista se pausa. Termina si no vuelve a compartirla en {seconds} segundos.',
  'rules.screen_why': 'Para que todas las entrevistas se hagan en las mismas condiciones.',
  'rules.blur': 'Rostro borroso',
  'rules.blur_what': 'Detectamos si no se le ve bien la cara.',
  'rules.blur_effect': 'Solo se anota. No termina la entrevista.',
  'rules.blur_why': 'Para que quede claro quién responde.',
  'rules.face': 'Rostro fuera de la imagen',
  'rules.face_what': 'Detectamos si sale de la imagen.',
  'rules.face_effect':
    'Tras {seconds} segundos, la entrevista se pausa hasta que vuelva o nos diga que está ahí. Se anota y no termina la entrevista.',
  'rules.face_effect_end':
    'Tras {seconds} segundos, la entrevista se pausa hasta que vuelva o nos diga que está ahí. Se anota.',
  'rules.face_why': 'Para que quede claro que está presente durante toda la entrevista.',
  'rules.camera': 'Cámara',
  'rules.camera_what': 'Su cámara permanece encendida durante la entrevista.',
  'rules.camera_effect':
    'La entrevista se pausa. Termina si apaga la cámara más de {off} segundos, o si la cámara falla y no vuelve en {lost} segundos.',
  'rules.camera_why': 'Para que se pueda ver toda la entrevista.',
  'rules.reload': 'Qué está permitido',
  'rules.reload_what': 'Puede volver a cargar la página. Perder la conexión no se cuenta.',
  'rules.reload_effect': 'Puede continuar durante {minutes} minutos, en el mismo navegador.',
  'rules.reload_why': 'Los equipos y las redes fallan. No es culpa suya.',

  'consent.title': 'Lo que acepta',
  'consent.interviewer': 'Una IA hace las preguntas. Es un programa informático, no una persona.',
  'consent.recorded':
    'Se graban su cámara, su micrófono, la voz de la IA y lo que usted escribe, y también su pantalla si esta entrevista lo pide.',
  'consent.transcript':
    'Un programa transcribe de forma aproximada lo que dice, para las personas que revisan la entrevista. No decide nada.',
  'consent.kept':
    'Las personas de {organization} con acceso a las entrevistas pueden ver la grabación y lo que se anotó. Ambas cosas se guardan {days} días después de la entrevista y luego se eliminan.',
  'consent.reviewed':
    'Durante la entrevista se aplican las reglas de esta página. Todo lo que se anota lo revisan personas. De su rostro o su voz no se deducen emociones, identidad ni puntuaciones.',
  'consent.contest': 'Puede ver todo lo que se anotó y presentar objeciones.',
  'consent.agree': 'He leído esto y lo acepto.',
  'consent.first': 'Lea esto y acéptelo antes de empezar.',
  'consent.missing': '{count, plural, one {Falta una cosa:} other {Faltan # cosas:}}',
  'consent.start': 'Empezar la entrevista',
  'consent.adjustment': 'Necesito una adaptación',
  'consent.refuse': 'No acepto',
  'consent.question': 'Tengo una pregunta',
};
