/** The style sheets that the frame is drawn with, as they were before any module's page. */
interface Sheet {
  node: HTMLStyleElement | HTMLLinkElement;
  sheet: CSSStyleSheet;
  /** Of files, whose rules stay as they are; null for those that components write as they are drawn. */
  rules: CSSRule[] | null;
}

let sheets: Sheet[] | null = null;
let isBroken = false;

function readSheet(node: HTMLStyleElement | HTMLLinkElement): Sheet[] {
  const { sheet } = node;
  if (!sheet) return [];
  return [{ node, sheet, rules: node instanceof HTMLLinkElement ? [...sheet.cssRules] : null }];
}

/** Notes the style sheets of the frame, once. */
export function noteFrameStyles(): void {
  const own = 'style[data-styled], link[rel="stylesheet"][href*="/shell/"]';
  sheets ??= [...document.head.querySelectorAll<HTMLStyleElement | HTMLLinkElement>(own)].flatMap(readSheet);
}

/** Whether components would write their styles into a sheet that is no longer shown: another load of the page helps. */
export const areFrameStylesBroken = (): boolean => isBroken;

/** Puts a removed sheet back. The browser has made its rules anew, so those that scripts had written are copied. */
function putSheetBack(entry: Sheet): string {
  document.head.prepend(entry.node);
  const { sheet } = entry.node;
  if (entry.rules === null) {
    isBroken = true;
    for (const { cssText } of entry.sheet.cssRules) sheet?.insertRule(cssText, sheet.cssRules.length);
  } else entry.rules = null;
  if (sheet) entry.sheet = sheet;
  return `<${entry.node.localName}> in head removed`;
}

/** Takes rules out that were added to a file of the frame, and puts those back that were taken out. */
function repairRules({ sheet, rules }: Sheet): string[] {
  if (!rules) return [];
  let changed = 0;
  for (let at = 0; at < Math.max(rules.length, sheet.cssRules.length); ) {
    const [is, was] = [sheet.cssRules[at], rules[at]];
    if (is === was) at += 1;
    else {
      changed += 1;
      if (is && !rules.includes(is)) sheet.deleteRule(at);
      else if (was) {
        sheet.insertRule(was.cssText, at);
        rules[at] = sheet.cssRules[at] as CSSRule;
      } else break;
    }
  }
  return changed > 0 ? ['rules in a style sheet of the frame changed'] : [];
}

/** Puts the style sheets of the frame back as they were, and names what was changed. */
export function repairFrameStyles(): string[] {
  return (sheets ?? []).flatMap((entry) => {
    if (!entry.node.isConnected) return [putSheetBack(entry)];
    const changed = repairRules(entry);
    if (!entry.sheet.disabled) return changed;
    entry.sheet.disabled = false;
    return [...changed, 'a style sheet of the frame disabled'];
  });
}

/** Forgets the style sheets; for tests, which share one page. */
export function forgetFrameStyles(): void {
  sheets = null;
  isBroken = false;
}
