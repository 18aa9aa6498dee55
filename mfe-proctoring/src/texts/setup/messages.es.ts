import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** Texts for candidates before the start, in Spanish. */
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
  'welcome.asks':
    'Una IA le hará {questions, plural, =0 {preguntas, una tras otra} one {una pregunta} other {# preguntas, una tras otra}}.',
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
  'check.asking':
    'Chrome le pregunta si esta página puede usar la cámara y el micrófono. Elija «Permitir» en el mensaje de la parte superior de la ventana. Si no lo ve, elija el icono de la cámara en la barra de direcciones.',
  'check.waiting': 'Esperando su respuesta',
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
};
