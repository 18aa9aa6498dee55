import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** The same in German. */
export const messages: Translation<typeof english> = {
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
  'consent.contest': 'Sie können alles sehen, was vermerkt wurde, und widersprechen.',
  'consent.agree': 'Ich habe das gelesen und stimme zu.',
  'consent.first': 'Bitte lesen Sie dies und stimmen Sie zu, bevor Sie starten.',
  'consent.missing': '{count, plural, one {Etwas fehlt noch:} other {# Dinge fehlen noch:}}',
  'consent.start': 'Interview starten',
  'consent.adjustment': 'Ich brauche eine Anpassung',
  'consent.refuse': 'Ich stimme nicht zu',
  'consent.question': 'Ich habe eine Frage',
};
