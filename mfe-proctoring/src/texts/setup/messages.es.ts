import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** What candidates read before the start, in Spanish. */
export const messages: Translation<typeof english> = {
  'page.title': 'Le damos la bienvenida a su videoentrevista',
  'page.tab': 'Videoentrevista',
  'page.loading': 'Cargando su entrevista…',
  'page.connecting': 'Conectando con su entrevista…',
  'page.spinner': 'Cargando',
  'page.help': 'Qué puede hacer',
  'page.try_again': 'Intentar de nuevo',
  'page.narrow': 'Esta ventana es estrecha. Amplíela si puede, para verlo todo a la vez.',
  'page.crashed': 'Algo salió mal',
  'page.crashed_text': 'Se produjo un error inesperado.',
  'page.offline': 'Sin conexión',
  'page.offline_text': 'No se pudo cargar la entrevista. Compruebe su conexión a internet e inténtelo de nuevo.',

  'start.failed': 'No se pudo empezar',
  'start.failed_text': 'No se pudo iniciar la entrevista. Inténtelo de nuevo.',
  'start.started': 'La entrevista ha comenzado',

  'steps.label': 'Pasos',
  'steps.welcome': 'Bienvenida',
  'steps.devices': 'Sus dispositivos',
  'steps.practice': 'Práctica',
  'steps.rules': 'Reglas',
  'steps.start': 'Aceptar y empezar',
  'steps.name': 'Paso {number} de {count}: {label}',
  'steps.back': 'Atrás',
  'steps.next': 'Siguiente: {label}',

  'welcome.hello': 'Hola, {name}. {organization} le ha invitado a esta entrevista.',
  'welcome.next': 'Cómo será',
  'welcome.asks': 'Una IA le hará {questions, plural, one {una pregunta} other {# preguntas, una tras otra}}.',
  'welcome.answer':
    'Usted responde hablando o escribiendo, con el tiempo que necesite. La entrevista dura {minutes} minutos como máximo.',
  'welcome.start':
    'Compruebe sus dispositivos, pruebe una pregunta de práctica, lea las reglas y pulse «Empezar la entrevista» en el último paso. Puede empezarla una sola vez, hasta el {until} en su zona horaria ({zone}).',
  'welcome.silence':
    'Una respuesta hablada termina tras {seconds} segundos de silencio o cuando pulse «Listo». Una respuesta escrita termina cuando la envía.',
  'welcome.simulated': 'IA simulada',
  'welcome.simulated_text': 'Aquí la IA es simulada: sus preguntas están preparadas y no entiende las respuestas.',
  'welcome.yours': 'Su entrevista',
  'welcome.candidate': 'Nombre',
  'welcome.email': 'Correo electrónico',
  'welcome.phone': 'Teléfono',
  'welcome.agent': 'IA',
  'welcome.before': 'Antes de empezar',
  'welcome.quiet': 'Busque un lugar tranquilo y con luz donde nadie le interrumpa.',
  'welcome.close': 'Cierre los demás programas y pestañas del navegador.',
  'welcome.power': 'Enchufe el equipo o cargue la batería.',
  'welcome.monitors': 'Desconecte los monitores adicionales.',
  'welcome.screen': 'Cierre lo que no quiera mostrar: va a compartir toda la pantalla.',
  'welcome.technical': 'Requisitos técnicos',
  'welcome.chrome': 'Google Chrome en un equipo de escritorio o portátil',
  'welcome.devices': 'Una cámara web y un micrófono',
  'welcome.internet': 'Una conexión a internet estable',

  'check.title': 'Cámara y micrófono',
  'check.title_screen': 'Cámara, micrófono y pantalla',
  'check.private': 'No se graba ni se envía nada: la imagen se queda en este equipo.',
  'check.camera': 'Cámara',
  'check.microphone': 'Micrófono',
  'check.speak': 'Diga algo: la barra se mueve con su voz.',
  'check.heard': 'Le oímos.',
  'check.asking': 'Chrome le pregunta ahora si esta página puede usarlos. Elija «Permitir».',
  'check.works': 'La cámara y el micrófono funcionan.',
  'check.ready': 'La cámara y el micrófono funcionan. Ya puede hacer la entrevista.',
  'check.send': 'Comprobar cámara y micrófono',
  'check.retry': 'Reintentar',
  'check.pending': 'Pendiente',
  'check.granted': 'Permitido',
  'check.passed': 'Correcto',
  'check.denied': 'Bloqueado',
  'check.failed': 'Ha fallado',
  'check.explained': 'Explicado',

  'picture.label': 'Su cámara',
  'picture.you': 'Usted',
  'picture.off': 'La cámara está apagada',

  'speaker.name': 'Altavoz',
  'speaker.play': 'Reproducir un sonido',
  'speaker.question': '¿Ha oído tres tonos?',
  'speaker.yes': 'Sí, los he oído',
  'speaker.no': 'No los he oído',
  'speaker.silent':
    'Suba el volumen o elija otro altavoz en los ajustes de su equipo. Después pulse «Repetir el sonido».',
  'speaker.retry': 'Repetir el sonido',

  'network.name': 'Conexión',
  'network.failed': 'No se puede acceder a la entrevista. Compruebe su conexión a internet.',
  'network.slow':
    'Su conexión es lenta. Cierre otros programas que la usen o acérquese al router. Aun así, puede hacer la entrevista.',
  'network.retry': 'Comprobar la conexión otra vez',

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
