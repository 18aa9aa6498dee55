import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** Texts for candidates after the end of an interview, in German. */
export const messages: Translation<typeof english> = {
  'end.next': 'Wie es weitergeht',
  'end.ok': 'Verstanden',
  'end.again': 'Noch einmal starten',
  'end.left': 'Die KI hat das Interview verlassen.',
  'end.thanks': 'Vielen Dank für Ihre Zeit!',
  'end.disconnected': 'Getrennt',
  'end.reviewed': 'Bevor etwas entschieden wird, prüfen Menschen, was vermerkt wurde.',
  'end.contest': 'Nach „Verstanden“ sehen Sie alles, was vermerkt wurde, und können Fehlern widersprechen.',
  'end.contact':
    'Wenden Sie sich an die Person, von der Sie den Link haben: Sie kann Sie fortfahren lassen oder einen neuen senden.',
  'end.sender': 'Die Person, von der Sie den Link haben, teilt Ihnen mit, wie es weitergeht.',
  'end.kept':
    'Ihre Antworten sind gespeichert. Die Person, von der Sie den Link haben, teilt Ihnen mit, wie es weitergeht.',
  'end.link_again': 'Ihr Link funktioniert wieder: Sie können noch einmal starten.',
  'end.check_connection': 'Prüfen Sie Ihre Internetverbindung.',
  'end.check_connection_speaker': 'Prüfen Sie Ihre Internetverbindung und Ihren Lautsprecher.',
  'end.check_sound': 'Prüfen Sie Ihr Mikrofon und Ihren Lautsprecher.',
  'end.close_camera': 'Schließen Sie andere Programme, die die Kamera verwenden.',

  'title.complete': 'Interview abgeschlossen',
  'title.completed': 'Interview abgeschlossen',
  'title.left': 'Sie haben das Interview verlassen',
  'title.time': 'Die Zeit ist um',
  'title.terminated': 'Interview vorzeitig beendet',
  'title.connection': 'Verbindungsprobleme',
  'title.sound': 'Tonprobleme',
  'title.closed': 'Interview geschlossen',
  'title.ended': 'Interview beendet',

  'why.complete': 'Das war die letzte Frage. Vielen Dank für Ihre Zeit!',
  'why.left': 'Sie haben das Interview vor der letzten Frage beendet. Ihre bisherigen Antworten sind gespeichert.',
  'why.time': 'Die Zeit für dieses Interview ist abgelaufen. Ihre bisherigen Antworten sind gespeichert.',
  'why.tab':
    'Das Interview wurde beendet, weil {limit, plural, =1 {einmal} =2 {zweimal} =3 {dreimal} other {#-mal}} ein anderer Tab geöffnet wurde.',
  'why.window':
    'Das Interview wurde beendet, weil sein Fenster {limit, plural, =1 {einmal} =2 {zweimal} =3 {dreimal} other {#-mal}} verlassen, verschoben oder in der Größe geändert wurde.',
  'why.monitor': 'Das Interview wurde beendet, weil ein zweiter Monitor angeschlossen wurde.',
  'why.camera': 'Das Interview wurde beendet, weil die Kamera getrennt wurde.',
  'why.screen': 'Das Interview wurde wegen Problemen mit der Bildschirmfreigabe beendet.',
  'why.face': 'Das Interview wurde beendet, weil kein Gesicht zu sehen war.',
  'why.noted': 'Das Interview wurde beendet, weil darin etwas vermerkt wurde.',
  'why.no_word': 'Die KI war eine halbe Minute lang nicht zu hören. Ihnen entsteht dadurch kein Nachteil.',
  'why.connection': 'Die Verbindung zum Interview ist abgebrochen. Ihnen entsteht dadurch kein Nachteil.',
  'why.technical': 'Ein technisches Problem hat das Interview beendet. Ihnen entsteht dadurch kein Nachteil.',
  'why.closed': 'Das Interview wurde von uns geschlossen. Ihnen entsteht dadurch kein Nachteil.',
  'why.no_camera': 'Ihre Kamera konnte nicht gestartet werden. Ihnen entsteht dadurch kein Nachteil.',
  'why.no_screen': 'Ihr Bildschirm konnte nicht freigegeben werden. Ihnen entsteht dadurch kein Nachteil.',
  'why.no_sound': 'Der Ton des Interviews hat nicht funktioniert. Ihnen entsteht dadurch kein Nachteil.',
  'why.ended': 'Das Interview ist beendet. Ihre bisherigen Antworten sind gespeichert.',
  'why.unknown': 'In diesem Tab ist kein Interview geöffnet.',

  'complete.thanks': 'Vielen Dank, dass Sie das Interview abgeschlossen haben.',
  'complete.close': 'Sie können dieses Fenster jetzt schließen.',
  'complete.nothing': 'Es wurde nichts gezählt.',
  'complete.counted': 'Gezählt: {counts}.',
  'complete.findings':
    'Sie können alles sehen, was vermerkt wurde, mit den Sekunden Video davor und danach, und Fehlern widersprechen. Ein Mensch antwortet. Der Link funktioniert {days} Tage.',
  'complete.see': 'Vermerke ansehen',

  'count.tab_change': '{count} von {limit, plural, one {# Tabwechsel} other {# Tabwechseln}}',
  'count.window_blur': '{count} von {limit, plural, one {# Mal} other {# Malen}} außerhalb des Fensters',
  'count.multiple_monitors':
    '{count} von {limit, plural, one {# zusätzlichen Monitor} other {# zusätzlichen Monitoren}}',
  'count.limit':
    '{counted}; beim {limit, selectordinal, =1 {ersten} =2 {zweiten} =3 {dritten} other {#.}} Mal endet das Interview',
  'count.over': '{counted}; das Interview ist beendet',
};
