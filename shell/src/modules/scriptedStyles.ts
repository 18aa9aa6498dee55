/** Styles that a script can add for the whole page. */
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

/** A part of a release comes on screen. Styles from before the first one belong to the page itself. */
export function noteRelease(release: string): void {
  own ??= new WeakSet(present());
  shown.add(release);
}

/** Called when a page is left: styles added since the previous page belong to the releases that were on screen. */
export function claimStyles(): void {
  for (const styles of present()) if (!own?.has(styles) && !owners.has(styles)) owners.set(styles, shown);
  shown = new Set();
}

/** Keeps the styles of the releases on screen and removes the others until their release returns: a script writes its styles only once. */
export function settleStyles(isOnScreen: (release: string) => boolean): void {
  if (owners.size === 0) return;
  const before = present().length;
  for (const [styles, releases] of owners) setPresent(styles, [...releases].some(isOnScreen));
  hasTaken ||= present().length < before;
}

/** Whether styles were removed since the last call. */
export function wereStylesTaken(): boolean {
  const were = hasTaken;
  hasTaken = false;
  return were;
}

/** Clears the owners of styles; for tests, which share one page. */
export function forgetStyles(): void {
  own = null;
  shown = new Set();
  hasTaken = false;
  owners.clear();
}
