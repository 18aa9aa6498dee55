import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** The same in German. */
export const messages: Translation<typeof english> = {
  'finding.tab_change':
    'Der Tab des Interviews war {lasted, select, none {verborgen} short {weniger als eine Sekunde lang verborgen} other {{seconds} Sek. lang verborgen}}.',
  'finding.window_blur':
    'Das Fenster des Interviews wurde {lasted, select, none {} short {weniger als eine Sekunde lang } other {{seconds} Sek. lang }}für ein anderes verlassen.',
  'finding.window_manipulation': 'Das Fenster des Interviews wurde verschoben oder in der Größe geändert.',
  'finding.resized': 'Das Fenster des Interviews wurde {changes} gemacht.',
  'finding.moved': 'Das Fenster des Interviews wurde {changes} verschoben.',
  'finding.multiple_monitors': 'Mehrere Bildschirme wurden erkannt.',
  'finding.monitors_counted': 'Mehrere Bildschirme wurden erkannt ({count} Monitore).',
  'finding.screen_share_lost':
    'Die Bildschirmfreigabe {cause, select, on_purpose {wurde beendet} other {ging unabsichtlich verloren}}{lasted, select, none {} short { und fehlte weniger als eine Sekunde} other { und fehlte {seconds} Sekunden}}.',
  'finding.camera_lost':
    'Die Kamera {cause, select, on_purpose {wurde ausgeschaltet} other {fiel unabsichtlich aus}}{lasted, select, none {} short { und fehlte weniger als eine Sekunde} other { und fehlte {seconds} Sekunden}}.',
  'finding.face_out_of_view':
    'Es war {lasted, select, none {} short {weniger als eine Sekunde lang } other {{seconds} Sek. lang }}kein Gesicht im Bild.',
  'finding.face_blur':
    'Das Gesicht war {lasted, select, none {} short {weniger als eine Sekunde lang } other {{seconds} Sek. lang }}unscharf.',
  'finding.left_page':
    'Die Seite wurde {lasted, select, none {} short {weniger als eine Sekunde lang } other {{seconds} Sek. lang }}verlassen oder neu geladen.',
  'finding.explained': '{finding} Ihre Erklärung: „{explanation}“',

  'change.wider': '{pixels} Pixel breiter',
  'change.narrower': '{pixels} Pixel schmaler',
  'change.taller': '{pixels} Pixel höher',
  'change.shorter': '{pixels} Pixel niedriger',
  'change.right': '{pixels} Pixel nach rechts',
  'change.left': '{pixels} Pixel nach links',
  'change.down': '{pixels} Pixel nach unten',
  'change.up': '{pixels} Pixel nach oben',

  'rule.tab_change':
    'Jeder Tabwechsel zählt einmal und unterbricht das Interview {seconds} Sek. lang. Der {limit, selectordinal, =1 {erste} =2 {zweite} =3 {dritte} other {#.}} beendet das Interview.',
  'rule.window_blur':
    'Das Fenster zu verlassen zählt einmal und unterbricht das Interview {seconds} Sek. lang. Beim {limit, selectordinal, =1 {ersten} =2 {zweiten} =3 {dritten} other {#.}} Mal endet das Interview.',
  'rule.window_manipulation':
    'Das Fenster zu verschieben oder in der Größe zu ändern zählt, als hätten Sie es verlassen. Beim {limit, selectordinal, =1 {ersten} =2 {zweiten} =3 {dritten} other {#.}} Mal endet das Interview.',
  'rule.multiple_monitors':
    'Gezählt, wenn der Browser einen zweiten Bildschirm meldet. Beim {limit, selectordinal, =1 {ersten} =2 {zweiten} =3 {dritten} other {#.}} Mal endet das Interview.',
  'rule.screen_share_lost':
    'Nicht gezählt. Der Bildschirm muss innerhalb von {seconds} Sek. wieder freigegeben werden.',
  'rule.camera_lost':
    'Nicht gezählt. Die Kamera darf {off} Sek. lang ausgeschaltet sein oder unabsichtlich {lost} Sek. lang fehlen.',
  'rule.face_out_of_view':
    'Nur für die Prüfung vermerkt, nicht gezählt: Software erkennt manche Gesichter schlechter als andere.',
  'rule.face_blur':
    'Nur für die Prüfung vermerkt, nicht gezählt: Software erkennt manche Gesichter schlechter als andere.',
  'rule.left_page': 'Nur vermerkt: Derselbe Browser darf innerhalb von zehn Minuten zurückkommen.',
  'rule.face_counted':
    'Gezählt, wie es für dieses Interview gewählt wurde. Beim {limit, selectordinal, =1 {ersten} =2 {zweiten} =3 {dritten} other {#.}} Mal endet das Interview.',
  'rule.explained': 'Nicht gezählt: Sie haben es erklärt, und ein Mensch liest Ihre Erklärung.',
  'rule.late': 'Nicht gezählt: Eine Grenze war schon vorher erreicht.',

  'link.changed': 'Sie haben einen neuen Link: {terms}.',
  'link.unchanged': 'Sie haben einen neuen Link: wie zuvor, {terms}.',
  'terms.minutes': '{minutes} Minuten',
  'terms.minutes_changed': '{minutes} Minuten statt {before}',
  'terms.with': '{minutes}, mit {checks}',
  'terms.without': '{minutes}, ohne Überwachung',
  'terms.added': 'mit {check}',
  'terms.removed': 'ohne {check}',
  'check.screen_share': 'Bildschirmfreigabe',
  'check.tab_change_detection': 'Erkennung von Tabwechseln',
  'check.multiple_monitor_detection': 'Erkennung zusätzlicher Monitore',
  'check.face_blur_detection': 'Erkennung eines unscharfen Gesichts',
  'check.face_out_of_view': 'Erkennung eines Gesichts außerhalb des Bildes',

  'interviewer.introduction': 'Hallo {name}. Ich bin {interviewer}, eine KI, die für {organization} Interviews führt.',
  'interviewer.simulated':
    '{introduction} Ich bin simuliert: Ich stelle {count, plural, one {eine Frage} other {# Fragen}} und bewerte Ihre Antworten nicht.',
  'interviewer.simulated_by_flow': '{introduction} Ich bin simuliert und bewerte Ihre Antworten nicht.',
  'interviewer.closing':
    'Vielen Dank, {name}. Das war die letzte Frage. Ihre Antworten werden bei {organization} von Menschen angesehen.',
  'interviewer.cannot_reply':
    'Ich bin simuliert und kann darauf nicht antworten. Ihre Nachricht wird mit dem Interview gespeichert, für die Menschen, die es ansehen.',
  'question.now': 'Bitte erzählen Sie mir etwas über sich und darüber, was Sie zurzeit machen.',
  'question.interest': 'Was hat Sie an dieser Stelle interessiert?',
  'question.pride': 'Erzählen Sie von einer Arbeit, auf die Sie stolz sind. Was war Ihr Anteil daran?',
  'question.problem':
    'Erzählen Sie von einem Problem bei der Arbeit, das schwer zu lösen war, und wie Sie es angegangen sind.',
  'question.others': 'Wie arbeiten Sie gern mit anderen zusammen?',
  'question.else': 'Gibt es noch etwas, das wir wissen sollten?',
};
