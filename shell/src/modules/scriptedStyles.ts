/** What a script may put into the page to style all of it. */
type Styles = HTMLStyleElement | CSSStyleSheet;

let own: WeakSet<Styles> | null = null;
let shown = new Set<string>();
let hasTaken = false;
const owners = new Map<Styles, ReadonlySet<string>>();

// Libraries of the shell write these, whichever page is open.
const shared = ':not([data-styled]):not([data-href]):not([id^="react-aria"])';

const present = (): Styles[] => [
  ...document.head.querySelectorAll<HTMLStyleElement>(`style${shared}`),
  ...document.adoptedStyleSheets,
];

function setPresent(styles: Styles, isPresent: boolean): void {
  const { adoptedStyleSheets: sheets } = document;
  if (styles instanceof HTMLStyleElement) {
    if (!isPresent) styles.remove();
    else if (!styles.isConnected) document.head.append(styles);
  } else if (sheets.includes(styles) !== isPresent)
    document.adoptedStyleSheets = isPresent ? [...sheets, styles] : sheets.filter((sheet) => sheet !== styles);
}

/** A part of a release comes on screen; what was there before the first one is the page's own. */
export function noteRelease(release: string): void {
  own ??= new WeakSet(present());
  shown.add(release);
}

/** As a page is left: what has come since the one before belongs to the releases that were on screen. */
export function claimStyles(): void {
  for (const styles of present()) if (!own?.has(styles) && !owners.has(styles)) owners.set(styles, shown);
  shown = new Set();
}

/**
 * Leaves in the page what belongs to a release that is on screen, and takes the rest out until it comes back: who writes
 * styles does so once.
 */
export function settleStyles(isOnScreen: (release: string) => boolean): void {
  if (owners.size === 0) return;
  const before = present().length;
  for (const [styles, releases] of owners) setPresent(styles, [...releases].some(isOnScreen));
  hasTaken ||= present().length < before;
}

/** Whether styles were taken out since the last time that somebody asked. */
export function wereStylesTaken(): boolean {
  const were = hasTaken;
  hasTaken = false;
  return were;
}

/** Forgets whose styles are whose; for tests, which share one page. */
export function forgetStyles(): void {
  own = null;
  shown = new Set();
  hasTaken = false;
  owners.clear();
}
