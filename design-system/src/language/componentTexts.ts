/** The texts of the components themselves. English, unless a public page replaces the language. */
export const componentTexts = {
  /** How `Intl` writes dates and names. */
  locale: 'en-US',
  close: 'Close',
  copied: 'Copied',
  copy: 'Copy',
  country: 'Country',
  loadingOptions: 'Loading options',
  noMatches: 'No matches.',
  noZone: 'No time zone of that name.',
  poweredBy: 'Powered by Switchboard',
  requestId: 'Request id',
  runBy: 'Run by',
  searching: 'Searching…',
  showAll: 'Show all',
  showLess: 'Show less',
  working: 'Working',
};

export type ComponentTexts = typeof componentTexts;
