import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** Texts for candidates before the start, in German. */
export const messages: Translation<typeof english> = {
  'page.title': 'Willkommen zu Ihrem Videointerview',
  'page.tab': 'Videointerview',
  'page.loading': 'Ihr Interview wird geladen …',
  'page.connecting': 'Verbindung zum Interview wird hergestellt …',
  'page.spinner': 'Wird geladen',
  'page.help': 'Was Sie tun können',
  'page.try_again': 'Erneut versuchen',
  'page.narrow':
    'Dieses Fenster ist schmal. Bitte machen Sie es breiter, wenn möglich. Dann ist alles auf einen Blick zu sehen.',
  'page.crashed': 'Etwas ist schiefgegangen',
  'page.crashed_text': 'Ein unerwarteter Fehler ist aufgetreten.',
  'page.offline': 'Keine Verbindung',
  'page.offline_text':
    'Das Interview konnte nicht geladen werden. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',

  'start.failed': 'Start nicht möglich',
  'start.failed_text': 'Das Interview konnte nicht gestartet werden. Bitte versuchen Sie es erneut.',
  'start.started': 'Das Interview hat begonnen',

  'steps.label': 'Schritte',
  'steps.welcome': 'Willkommen',
  'steps.devices': 'Ihre Geräte',
  'steps.practice': 'Übung',
  'steps.rules': 'Regeln',
  'steps.start': 'Zustimmen und starten',
  'steps.name': 'Schritt {number} von {count}: {label}',
  'steps.back': 'Zurück',
  'steps.next': 'Weiter: {label}',

  'welcome.hello': 'Guten Tag {name}, {organization} hat Sie zu diesem Interview eingeladen.',
  'welcome.next': 'So läuft es ab',
  'welcome.asks':
    'Eine KI stellt Ihnen {questions, plural, =0 {Fragen, eine nach der anderen} one {eine Frage} other {# Fragen, eine nach der anderen}}.',
  'welcome.answer':
    'Sie antworten mündlich oder schriftlich und nehmen sich die Zeit, die Sie brauchen. Das Interview dauert höchstens {minutes} Minuten.',
  'welcome.start':
    'Prüfen Sie Ihre Geräte, probieren Sie eine Übungsfrage aus, lesen Sie die Regeln und klicken Sie im letzten Schritt auf „Interview starten“. Sie können es einmal starten, bis {until} in Ihrer Zeitzone ({zone}).',
  'welcome.silence':
    'Eine gesprochene Antwort endet nach {seconds} Sekunden Stille oder wenn Sie auf „Fertig“ klicken. Eine geschriebene Antwort endet, wenn Sie sie senden.',
  'welcome.simulated': 'Simulierte KI',
  'welcome.simulated_text':
    'Die KI ist hier simuliert: Ihre Fragen sind vorbereitet, und sie versteht keine Antworten.',
  'welcome.yours': 'Ihr Interview',
  'welcome.candidate': 'Name',
  'welcome.email': 'E-Mail-Adresse',
  'welcome.phone': 'Telefonnummer',
  'welcome.agent': 'KI',
  'welcome.before': 'Vor dem Start',
  'welcome.quiet': 'Suchen Sie einen ruhigen, hellen Ort, an dem Sie niemand unterbricht.',
  'welcome.close': 'Schließen Sie andere Programme und Browser-Tabs.',
  'welcome.power': 'Schließen Sie das Netzteil an, oder laden Sie den Akku.',
  'welcome.monitors': 'Trennen Sie zusätzliche Monitore.',
  'welcome.screen': 'Schließen Sie alles, was niemand sehen soll: Sie geben Ihren gesamten Bildschirm frei.',
  'welcome.technical': 'Technische Voraussetzungen',
  'welcome.chrome': 'Google Chrome auf einem Desktop-Computer oder Laptop',
  'welcome.devices': 'Webcam und Mikrofon',
  'welcome.internet': 'Eine stabile Internetverbindung',

  'check.title': 'Kamera und Mikrofon',
  'check.title_screen': 'Kamera, Mikrofon und Bildschirm',
  'check.private': 'Nichts wird aufgezeichnet oder gesendet: Das Bild bleibt auf diesem Computer.',
  'check.camera': 'Kamera',
  'check.microphone': 'Mikrofon',
  'check.speak': 'Sagen Sie etwas: Der Balken bewegt sich mit Ihrer Stimme.',
  'check.heard': 'Wir hören Sie.',
  'check.asking':
    'Chrome fragt, ob diese Seite Ihre Kamera und Ihr Mikrofon verwenden darf. Wählen Sie „Zulassen“ in der Meldung oben im Fenster. Wenn Sie keine sehen, wählen Sie das Kamerasymbol in der Adressleiste.',
  'check.waiting': 'Wartet auf Sie',
  'check.works': 'Kamera und Mikrofon funktionieren.',
  'check.ready': 'Kamera und Mikrofon funktionieren. Sie sind bereit für das Interview.',
  'check.send': 'Kamera und Mikrofon prüfen',
  'check.retry': 'Erneut versuchen',
  'check.pending': 'Ausstehend',
  'check.granted': 'Erlaubt',
  'check.passed': 'In Ordnung',
  'check.denied': 'Blockiert',
  'check.failed': 'Fehlgeschlagen',
  'check.explained': 'Erklärt',

  'picture.label': 'Ihre Kamera',
  'picture.you': 'Sie',
  'picture.off': 'Die Kamera ist aus',

  'speaker.name': 'Lautsprecher',
  'speaker.play': 'Ton abspielen',
  'speaker.question': 'Haben Sie drei Töne gehört?',
  'speaker.yes': 'Ja, gehört',
  'speaker.no': 'Nein',
  'speaker.silent':
    'Stellen Sie den Ton lauter, oder wählen Sie in den Einstellungen Ihres Computers einen anderen Lautsprecher. Klicken Sie dann auf „Ton wiederholen“.',
  'speaker.retry': 'Ton wiederholen',

  'network.name': 'Netzwerk',
  'network.failed': 'Das Interview ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung.',
  'network.slow':
    'Ihre Verbindung ist langsam. Schließen Sie andere Programme, die sie nutzen, oder gehen Sie näher an den Router. Das Interview ist trotzdem möglich.',
  'network.retry': 'Netzwerk erneut prüfen',
};
