import type { Translation } from '@switchboard/contracts/texts';
import type { messages as english } from './messages.ts';

/** Advice for candidates whose camera or microphone doesn't work, in German. */
export const messages: Translation<typeof english> = {
  'badge.blocked': 'Blockiert',
  'badge.system': 'Vom System blockiert',
  'badge.policy': 'Durch Richtlinie blockiert',
  'badge.dismissed': 'Nicht beantwortet',
  'badge.missing': 'Nicht gefunden',
  'badge.busy': 'Belegt',
  'badge.insecure': 'Nicht verfügbar',
  'badge.stopped': 'Ausgefallen',

  'again.check': 'klicken Sie dann auf „Erneut versuchen“',
  'again.practice': 'versuchen Sie dann die Übungsfrage erneut',

  'settings.mac': 'unter Systemeinstellungen, Datenschutz & Sicherheit, {device}',
  'settings.windows': 'unter Einstellungen, Datenschutz und Sicherheit, {device}',
  'settings.other': 'in den Datenschutzeinstellungen Ihres Systems',

  'camera.name': 'Kamera',
  'camera.stopped': 'Ihre Kamera ist ausgefallen. Prüfen Sie, ob sie angeschlossen ist, und {again}.',
  'camera.blocked':
    'Ihr Browser blockiert die Kamera auf dieser Seite. Klicken Sie auf das Symbol links neben der Adresse, erlauben Sie die Kamera, und {again}.',
  'camera.dismissed':
    'Der Browser hat gefragt, ob diese Seite Ihre Kamera verwenden darf, aber keine Antwort erhalten. Damit er erneut fragt, {again}, und wählen Sie „Zulassen“.',
  'camera.system':
    'Ihr Computer lässt diesen Browser die Kamera nicht verwenden. Erlauben Sie es {settings}. Starten Sie den Browser neu, und {again}.',
  'camera.policy':
    'Diese Seite darf die Kamera nicht verwenden: Sie ist in eine andere Seite eingebettet, oder Ihre Organisation erlaubt es nicht. Öffnen Sie sie in einem eigenen Tab, oder fragen Sie die Person, die Ihren Computer verwaltet.',
  'camera.missing': 'Es wurde keine Kamera gefunden. Schließen Sie eine an, und {again}.',
  'camera.busy': 'Ein anderes Programm verwendet Ihre Kamera. Schließen Sie es, und {again}.',
  'camera.insecure':
    'Browser erlauben die Kamera nur über https. Öffnen Sie diese Seite mit einer Adresse, die mit https beginnt.',

  'microphone.name': 'Mikrofon',
  'microphone.stopped': 'Ihr Mikrofon ist ausgefallen. Prüfen Sie, ob es angeschlossen ist, und {again}.',
  'microphone.blocked':
    'Ihr Browser blockiert das Mikrofon auf dieser Seite. Klicken Sie auf das Symbol links neben der Adresse, erlauben Sie das Mikrofon, und {again}.',
  'microphone.dismissed':
    'Der Browser hat gefragt, ob diese Seite Ihr Mikrofon verwenden darf, aber keine Antwort erhalten. Damit er erneut fragt, {again}, und wählen Sie „Zulassen“.',
  'microphone.system':
    'Ihr Computer lässt diesen Browser das Mikrofon nicht verwenden. Erlauben Sie es {settings}. Starten Sie den Browser neu, und {again}.',
  'microphone.policy':
    'Diese Seite darf das Mikrofon nicht verwenden: Sie ist in eine andere Seite eingebettet, oder Ihre Organisation erlaubt es nicht. Öffnen Sie sie in einem eigenen Tab, oder fragen Sie die Person, die Ihren Computer verwaltet.',
  'microphone.missing': 'Es wurde kein Mikrofon gefunden. Schließen Sie eins an, und {again}.',
  'microphone.busy': 'Ein anderes Programm verwendet Ihr Mikrofon. Schließen Sie es, und {again}.',
  'microphone.insecure':
    'Browser erlauben das Mikrofon nur über https. Öffnen Sie diese Seite mit einer Adresse, die mit https beginnt.',
};
