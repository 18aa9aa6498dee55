import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** Texts of the candidate's findings page, in German. */
export const messages: Translation<typeof english> = {
  'findings.title': 'Was vermerkt wurde',
  'findings.loading': 'Die Vermerke werden geladen …',
  'findings.nothing': '{name}, in Ihrem Interview für {organization} wurde nichts vermerkt.',
  'findings.everything': '{name}, das ist alles, was in Ihrem Interview für {organization} vermerkt wurde.',
  'findings.people':
    'Ein Computer hat es vermerkt, nur Menschen beurteilen es. Es gibt keine Bewertung in Punkten. Wenn etwas nicht stimmt, schreiben Sie es uns: Ein Mensch liest es und antwortet.',
  'findings.until': 'Das Interview endete am {ended}. Diese Seite lässt sich bis zum {until} öffnen.',
  'findings.list': 'Vermerke',
  'findings.not_found': 'Link nicht gefunden',
  'findings.not_found_text': 'Zu diesem Link gibt es kein Interview.',
  'findings.not_found_open': 'Öffnen Sie ihn noch einmal genau so, wie er in Ihrer E-Mail steht.',
  'findings.not_found_ask':
    'Öffnet er sich immer noch nicht, wenden Sie sich an die Person, die Sie zum Interview eingeladen hat.',
  'findings.expired': 'Link abgelaufen',
  'findings.expired_text':
    'Nach dem Interview konnten Sie die Vermerke hier {days} Tage lang lesen und ihnen widersprechen. Diese Zeit ist vorbei.',
  'findings.expired_ask':
    'Wenden Sie sich an die Person, die Sie eingeladen hat: Sie kann Ihre Widersprüche weiterhin lesen.',
  'findings.offline_text':
    'Die Vermerke konnten nicht geladen werden. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  'findings.failed': 'Die Vermerke konnten nicht geladen werden',
  'findings.failed_text': 'Bitte versuchen Sie es erneut.',

  'kind.tab_change': 'Anderer Tab',
  'kind.window_blur': 'Anderes Fenster',
  'kind.window_manipulation': 'Fenster verschoben oder in der Größe geändert',
  'kind.multiple_monitors': 'Mehr als ein Bildschirm',
  'kind.screen_share_lost': 'Bildschirmfreigabe beendet',
  'kind.camera_lost': 'Kamera ausgefallen',
  'kind.face_out_of_view': 'Kein Gesicht im Bild',
  'kind.face_blur': 'Gesicht unscharf',
  'kind.left_page': 'Seite verlassen',

  'finding.counted': 'Es zählte als {count} von {limit}.',
  'finding.counted_tab_change': 'Es zählte als {count} von {limit} Tabwechseln.',
  'finding.counted_window_blur': 'Es zählte als {count} von {limit} Malen außerhalb des Fensters.',
  'finding.counted_multiple_monitors': 'Es zählte als {count} von {limit} Malen mit mehr als einem Bildschirm.',
  'finding.ended': 'Das Interview endete dadurch.',
  'finding.unjudged': 'Noch hat es kein Mensch beurteilt.',
  'finding.dismissed': 'Ein Mensch hat es verworfen, es zählt also nicht mehr.',
  'finding.upheld': 'Ein Mensch hat es geprüft und bestätigt.',
  'finding.no_clip': 'Von diesem Moment gibt es keine Aufzeichnung, oder sie wird noch verarbeitet.',

  'clip.camera': 'Kamera',
  'clip.screen': 'Bildschirm',
  'clip.name': '{track} bei Vermerk {number}',
  'clip.around': '{track}, zehn Sekunden davor und danach',
  'clip.failed':
    '{track}: Die Aufzeichnung konnte nicht abgespielt werden. Öffnen Sie diese Seite in einigen Minuten noch einmal.',
  'clip.captions': 'Untertitel',

  'contest.open': 'Widersprechen',
  'contest.open_number': 'Vermerk {number} widersprechen',
  'contest.label': 'Was stimmt an Vermerk {number} nicht?',
  'contest.help': 'Ein Mensch liest es und antwortet per E-Mail. Sie können jedem Vermerk einmal widersprechen.',
  'contest.missing': 'Bitte schreiben Sie, was nicht stimmt.',
  'contest.failed': 'Ihr Widerspruch konnte nicht gesendet werden',
  'contest.kept': 'Ihr Text ist noch da.',
  'contest.send': 'Senden',
  'contest.send_number': 'Widerspruch zu Vermerk {number} senden',
  'contest.done': 'Sie haben am {at} widersprochen',
  'contest.waiting': 'Ein Mensch liest es und antwortet per E-Mail. Die Antwort erscheint auch hier.',
  'contest.answer': 'Die Antwort',
  'contest.answer_at': 'Die Antwort vom {at}',
};
