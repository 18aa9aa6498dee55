import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** Texts that some candidates see before the start, and all after the end, in German. */
export const messages: Translation<typeof english> = {
  'link.unavailable': 'Nicht verfügbar',
  'link.over': 'Interview beendet',
  'link.mistake': 'Wenn Sie das für einen Irrtum halten, wenden Sie sich an die Person, von der Sie den Link haben.',
  'link.not_found': 'Interview nicht gefunden',
  'link.not_found_text': 'Dieser Link ist ungültig oder abgelaufen.',
  'link.not_found_check': 'Öffnen Sie den Link noch einmal genau so, wie Sie ihn erhalten haben.',
  'link.not_found_ask': 'Öffnet er sich immer noch nicht, bitten Sie den Absender um einen neuen Link.',
  'link.expired': 'Link abgelaufen',
  'link.expired_text': 'Dieser Link zum Interview ist abgelaufen. Bitte fordern Sie einen neuen an.',
  'link.expired_ask': 'Bitten Sie die Person, von der Sie den Link haben, um einen neuen.',
  'link.started': 'Interview bereits begonnen',
  'link.started_text': 'Dieses Interview wurde schon begonnen und kann nicht noch einmal geöffnet werden.',
  'link.completed': 'Interview abgeschlossen',
  'link.completed_text': 'Dieses Interview ist bereits abgeschlossen. Vielen Dank.',
  'link.cancelled': 'Interview abgesagt',
  'link.cancelled_text': 'Dieses Interview wurde abgesagt.',
  'link.not_running': 'Das Interview läuft nicht',
  'link.not_running_text':
    'Dieses Interview läuft gerade nicht. Wenn die Verbindung beim Start abgebrochen ist, funktioniert Ihr Link wieder.',
  'link.not_running_open': 'Öffnen Sie den Link, den Sie erhalten haben.',
  'link.elsewhere': 'In einem anderen Fenster geöffnet',
  'link.elsewhere_text':
    'Ihr Interview ist in einem anderen Fenster oder Tab geöffnet. Es kann immer nur in einem laufen.',
  'link.elsewhere_back': 'Kehren Sie zum anderen Fenster zurück.',
  'link.elsewhere_close': 'Oder schließen Sie es und versuchen Sie es hier erneut.',
  'link.refused': 'Interview nicht verfügbar',
  'link.failed': 'Das Interview konnte nicht geladen werden',
  'link.failed_text': 'Bitte versuchen Sie es erneut.',
  'link.write': 'Nachricht an die Einladenden',

  'problem.timeout': 'Der Server hat nicht rechtzeitig geantwortet. Bitte versuchen Sie es erneut.',
  'problem.network': 'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'problem.too_many': 'Zu viele Versuche. Bitte warten Sie einige Minuten und versuchen Sie es erneut.',
  'problem.unavailable': 'Das ist gerade nicht verfügbar. Bitte versuchen Sie es in einigen Minuten erneut.',
  'problem.unknown': 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',

  'browser.desktop': 'Computer erforderlich',
  'browser.desktop_text':
    'Videointerviews sind auf Mobilgeräten nicht möglich. Bitte öffnen Sie diesen Link auf einem Desktop-Computer oder Laptop.',
  'browser.needs': 'Das brauchen Sie',
  'browser.needs_chrome': 'Einen Desktop-Computer oder Laptop mit Google Chrome',
  'browser.needs_camera': 'Eine Webcam',
  'browser.needs_microphone': 'Ein Mikrofon',
  'browser.needs_internet': 'Eine stabile Internetverbindung',
  'browser.chrome': 'Chrome erforderlich',
  'browser.chrome_text':
    'Dieser Browser wird nicht unterstützt. Bitte verwenden Sie Google Chrome auf einem Desktop-Computer oder Laptop.',
  'browser.chrome_download': 'Laden Sie Chrome herunter, falls Sie es noch nicht haben.',
  'browser.chrome_open': 'Öffnen Sie dann denselben Link in Chrome.',
  'browser.download': 'Chrome herunterladen',

  'close.window': 'Fenster schließen',
  'close.refused': 'Ihr Browser lässt diesen Tab geöffnet. Sie können ihn jetzt selbst schließen.',

  'resume.title': 'Ihr Interview ist noch offen',
  'resume.text': 'Sie können dort weitermachen, wo Sie aufgehört haben. Ihre bisherigen Antworten sind gespeichert.',
  'resume.continue': 'Fortfahren',
  'resume.cannot': 'Ich kann nicht fortfahren',

  'ask.title': 'Nachricht an die Einladenden',
  'ask.text': 'Schreiben Sie, was Sie brauchen, oder stellen Sie eine Frage zu Ihrem Videointerview.',
  'ask.adjustment': 'Was brauchen Sie?',
  'ask.adjustment_help':
    'Zum Beispiel: mehr Zeit (60 Minuten), keine Bildschirmfreigabe, Fragen in Textform. Sie müssen keinen Grund nennen.',
  'ask.adjustment_send': 'Anfrage senden',
  'ask.adjustment_missing': 'Bitte schreiben Sie, was Sie brauchen.',
  'ask.no_consent': 'Womit sind Sie nicht einverstanden?',
  'ask.no_consent_help': 'Sie müssen keinen Grund nennen.',
  'ask.no_consent_send': 'Ablehnung senden',
  'ask.message': 'Ihre Nachricht',
  'ask.message_help':
    'Zum Beispiel: Sie brauchen einen anderen Zeitraum oder können ein unterbrochenes Interview nicht fortsetzen.',
  'ask.message_send': 'Nachricht senden',
  'ask.message_missing': 'Bitte schreiben Sie Ihre Nachricht.',
  'ask.to': 'Das geht an die Verantwortlichen bei {organization}. Ihnen entsteht dadurch kein Nachteil.',
  'ask.to_unknown': 'Das geht an die Personen, die Sie eingeladen haben. Ihnen entsteht dadurch kein Nachteil.',
  'ask.sent': 'Gesendet an {organization}',
  'ask.sent_unknown': 'Gesendet an die Einladenden',
  'ask.sent_message': 'Ein Mensch liest Ihre Nachricht. Sie erhalten die Antwort per E-Mail.',
  'ask.sent_request':
    'Ein Mensch liest es. Sie erhalten die Antwort per E-Mail, und sie erscheint auf dieser Seite. Sie müssen jetzt nicht starten. Ihnen entsteht dadurch kein Nachteil.',
  'ask.cancel': 'Abbrechen',

  'answers.message': '{organization} hat Ihre Nachricht beantwortet',
  'answers.request': '{organization} hat Ihre Anfrage beantwortet',
  'answers.asked': 'Ihre Bitte: „{message}“',
  'answers.wrote': 'Sie schrieben: „{message}“',

  'sending.offline':
    'Die Aufzeichnung kann gerade nicht gesendet werden. Bitte lassen Sie dieses Fenster geöffnet: Es geht von selbst weiter. Wenn Sie es schließen müssen, öffnen Sie es innerhalb von {days} Tagen wieder.',
  'sending.left':
    'Die letzten Teile der Aufzeichnung werden gesendet: noch {left} von {count}. Bitte lassen Sie dieses Fenster geöffnet.',
  'sending.progress': 'Aufzeichnung gesendet',

  'question.text': 'Was haben Sie heute auf dem Weg hierher gesehen?',
  'question.turn': 'Sie sind dran: Sprechen Sie. Im Interview können Sie auch schreiben.',
  'question.heard': 'Wir hören Sie. Klicken Sie auf „Fertig“, oder schweigen Sie {seconds} Sekunden lang.',
  'question.thinking':
    'Lassen Sie sich Zeit. Stille beendet Ihre Antwort erst wieder, wenn Sie weitergesprochen haben.',
  'question.long_nothing': 'Wir hören noch nichts. Prüfen Sie, ob Ihr Mikrofon stummgeschaltet ist.',
  'question.about_to_end': 'Ihre Antwort endet gleich.',
  'question.ends': 'Ihre Antwort endet in {seconds, plural, one {# Sekunde} other {# Sekunden}}.',
  'question.done': 'Fertig',
  'question.stay': 'Hier bleiben',
  'question.over': 'So funktioniert es',
  'question.over_text': 'Im Interview kommt dann die nächste Frage. Von Ihrer Übungsantwort wurde nichts gespeichert.',
  'question.again': 'Noch einmal üben',

  'screen.name': 'Bildschirmfreigabe',
  'screen.partial': 'Nicht der gesamte Bildschirm',
  'screen.asking': 'Chrome fragt, was Sie freigeben möchten. Wählen Sie Ihren gesamten Bildschirm und dann „Teilen“.',
  'screen.works': 'Sie funktioniert und bleibt bis zum Start auf diesem Computer.',
  'screen.try': 'Bildschirmfreigabe testen',
  'screen.retry': 'Erneut freigeben',
  'screen.problem_partial': 'Bitte geben Sie Ihren gesamten Bildschirm frei, nicht nur ein Fenster oder einen Tab.',
  'screen.problem_refused':
    'Die Bildschirmfreigabe konnte nicht gestartet werden. Bitte prüfen Sie die Berechtigungen und versuchen Sie es erneut.',
  'screen.problem_insecure':
    'Chrome erlaubt die Bildschirmfreigabe nur über https. Bitten Sie den Absender um einen Link, der mit https beginnt.',

  'monitor.name': 'Ein Monitor',
  'monitor.failed':
    'Es ist mehr als ein Monitor angeschlossen. Bitte trennen Sie die anderen. Diese Seite aktualisiert sich von selbst.',
  'monitor.pending':
    'Chrome meldet Monitore nur über https. Bitten Sie den Absender um einen Link, der mit https beginnt.',
  'monitor.only_one': 'Ich habe nur einen Monitor',
  'monitor.connected': 'Was ist an diesen Computer angeschlossen?',
  'monitor.read': 'Ein Mensch liest das. Sie können das Interview starten, und es wird nicht gezählt.',
  'monitor.save': 'Speichern',
  'monitor.explained': 'Ihre Erklärung: „{text}“',

  'missing.permissions': 'Berechtigungen fehlen',
  'missing.permissions_text': 'Bitte erteilen Sie alle nötigen Berechtigungen, um fortzufahren.',
  'missing.monitors_text': 'Bitte trennen Sie alle Monitore bis auf einen, um fortzufahren.',
  'missing.screen': 'Bildschirmfreigabe erforderlich',
  'missing.screen_text': 'Bitte geben Sie Ihren gesamten Bildschirm frei, um fortzufahren.',
  'missing.screen_advice': 'Geben Sie den gesamten Bildschirm frei, kein Fenster und keinen Tab.',
  'missing.monitor_advice': 'Trennen Sie alle Monitore bis auf einen, oder erklären Sie, dass es nur einen gibt.',
  'missing.device_advice': 'Erlauben Sie den Zugriff, und versuchen Sie es dann erneut.',

  'device.camera': 'Diese Kamera verwenden',
  'device.microphone': 'Dieses Mikrofon verwenden',
  'device.level': 'Mikrofonpegel',
  'device.number': 'Gerät {number}',
};
