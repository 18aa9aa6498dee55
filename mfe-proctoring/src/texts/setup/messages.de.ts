import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** What candidates read before the start, in German. */
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
  'welcome.asks': 'Eine KI stellt Ihnen {questions, plural, one {eine Frage} other {# Fragen, eine nach der anderen}}.',
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
  'check.asking': 'Chrome fragt Sie jetzt, ob diese Seite beides verwenden darf. Bitte wählen Sie „Zulassen“.',
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

  'practice.title': 'Eine Übungsfrage',
  'practice.text':
    'Probieren Sie einmal aus, wie das Antworten funktioniert. Davon wird nichts gespeichert oder gesendet.',
  'practice.open': 'Übungsfrage ausprobieren',

  'rules.title': 'Regeln dieses Interviews',
  'rules.nothing': 'Außer Ihrer Kamera wird in diesem Interview nichts überwacht.',
  'rules.end':
    'Die Überwachung endet mit dem Interview. Ihre Gefühle werden nie ausgewertet: Was ein Gesicht auszudrücken scheint, sagt nichts Verlässliches über einen Menschen.',
  'rules.limit':
    'Beim {limit, selectordinal, =1 {ersten} =2 {zweiten} =3 {dritten} other {#.}} Mal endet das Interview.',
  'rules.tab': 'Tabwechsel',
  'rules.tab_what':
    'Wir bemerken, wenn Sie zu einem anderen Tab oder Programm wechseln oder dieses Fenster verlassen, verschieben oder in der Größe ändern. Bedienelemente des Browsers wie die Adressleiste liegen außerhalb des Fensters. Die Tabulatortaste bleibt auf der Seite.',
  'rules.tab_effect':
    'Ein anderer Tab unterbricht das Interview für {tab} Sekunden, ein verlassenes Fenster für {window} Sekunden. Beides wird getrennt gezählt.',
  'rules.tab_why': 'Damit die Antworten von Ihnen sind.',
  'rules.monitors': 'Zusätzliche Monitore',
  'rules.monitors_what': 'Wir prüfen, ob nur ein Monitor angeschlossen ist.',
  'rules.monitors_effect':
    'Das Interview pausiert, bis Sie den anderen Monitor trennen oder erklären, dass Sie keinen haben.',
  'rules.monitors_why': 'Damit niemand Antworten von einem zweiten Bildschirm abliest.',
  'rules.screen': 'Bildschirmfreigabe',
  'rules.screen_what': 'Sie geben während des Interviews Ihren gesamten Bildschirm frei.',
  'rules.screen_effect':
    'Endet die Freigabe, pausiert das Interview. Es endet, wenn Sie den Bildschirm nicht innerhalb von {seconds} Sekunden wieder freigeben.',
  'rules.screen_why': 'Damit alle unter denselben Bedingungen interviewt werden.',
  'rules.blur': 'Unscharfes Gesicht',
  'rules.blur_what': 'Wir bemerken, wenn Ihr Gesicht nicht deutlich zu sehen ist.',
  'rules.blur_effect': 'Es wird nur vermerkt und beendet das Interview nicht.',
  'rules.blur_why': 'Damit klar bleibt, wer antwortet.',
  'rules.face': 'Gesicht nicht im Bild',
  'rules.face_what': 'Wir bemerken, wenn Sie das Bild verlassen.',
  'rules.face_effect':
    'Nach {seconds} Sekunden pausiert das Interview, bis Sie zurück sind oder uns mitteilen, dass Sie da sind. Es wird vermerkt und beendet das Interview nicht.',
  'rules.face_effect_end':
    'Nach {seconds} Sekunden pausiert das Interview, bis Sie zurück sind oder uns mitteilen, dass Sie da sind. Es wird vermerkt.',
  'rules.face_why': 'Damit klar bleibt, dass Sie während des ganzen Interviews da sind.',
  'rules.camera': 'Kamera',
  'rules.camera_what': 'Ihre Kamera bleibt während des Interviews an.',
  'rules.camera_effect':
    'Das Interview pausiert. Es endet, wenn Sie die Kamera länger als {off} Sekunden ausschalten oder wenn sie von selbst ausfällt und nicht innerhalb von {lost} Sekunden zurück ist.',
  'rules.camera_why': 'Damit das ganze Interview zu sehen ist.',
  'rules.reload': 'Was erlaubt ist',
  'rules.reload_what': 'Sie dürfen die Seite neu laden. Eine verlorene Verbindung wird nicht gezählt.',
  'rules.reload_effect': 'Sie können innerhalb von {minutes} Minuten im selben Browser fortfahren.',
  'rules.reload_why': 'Computer und Netzwerke fallen manchmal aus. Dafür können Sie nichts.',

  'consent.title': 'Dem stimmen Sie zu',
  'consent.interviewer': 'Eine KI stellt die Fragen. Sie ist ein Computerprogramm, kein Mensch.',
  'consent.recorded':
    'Aufgezeichnet werden Ihre Kamera, Ihr Mikrofon, die Stimme der KI und was Sie schreiben, außerdem Ihr Bildschirm, wenn dieses Interview ihn verlangt.',
  'consent.transcript':
    'Eine Software schreibt grob mit, was Sie sagen, für die Personen, die das Interview prüfen. Sie entscheidet nichts.',
  'consent.kept':
    'Personen bei {organization} mit Zugriff auf Interviews können die Aufzeichnung und alle Vermerke sehen. Beides wird nach dem Interview {days} Tage aufbewahrt und dann gelöscht.',
  'consent.reviewed':
    'Während des Interviews gelten die Regeln auf dieser Seite. Alles, was vermerkt wird, prüfen Menschen. Aus Ihrem Gesicht oder Ihrer Stimme werden weder Gefühle noch Identität noch Bewertungen abgeleitet.',
  'consent.contest': 'Sie können alles sehen, was vermerkt wurde, und ihm widersprechen.',
  'consent.agree': 'Ich habe das gelesen und stimme zu.',
  'consent.first': 'Bitte lesen Sie dies und stimmen Sie zu, bevor Sie starten.',
  'consent.missing': '{count, plural, one {Etwas fehlt noch:} other {# Dinge fehlen noch:}}',
  'consent.start': 'Interview starten',
  'consent.adjustment': 'Ich brauche eine Anpassung',
  'consent.refuse': 'Ich stimme nicht zu',
  'consent.question': 'Ich habe eine Frage',
};
