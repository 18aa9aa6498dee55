import type { ComponentTexts } from './componentTexts.ts';

export const texts: ComponentTexts = {
  locale: 'de-DE',
  close: 'Schließen',
  copied: 'Kopiert',
  copy: 'Kopieren',
  country: 'Land',
  loadingOptions: 'Auswahl wird geladen',
  noMatches: 'Keine Treffer.',
  noZone: 'Keine Zeitzone mit diesem Namen.',
  poweredBy: 'Bereitgestellt mit Switchboard',
  requestId: 'Kennung der Anfrage',
  runBy: 'Betrieben von',
  searching: 'Suche läuft …',
  showAll: 'Alles anzeigen',
  showLess: 'Weniger anzeigen',
  working: 'Bitte warten',
};
