/** A style sheet of the frame, as it was before any module's page. */
interface Sheet {
  node: HTMLStyleElement | HTMLLinkElement;
  sheet: CSSStyleSheet;
  /** The rules of style sheet files, which never change; null for sheets that components write while rendering. */
  rules: CSSRule[] | null;
}

let sheets: Sheet[] | null = null;
let isBroken = false;

function readSheet(node: HTMLStyleElement | HTMLLinkElement): Sheet[] {
  const { sheet } = node;
  if (!sheet) return [];
  return [{ node, sheet, rules: node instanceof HTMLLinkElement ? [...sheet.cssRules] : null }];
}

/** Records the style sheets of the frame, once. */
export function noteFrameStyles(): void {
  const own = 'style[data-styled], link[rel="stylesheet"][href*="/shell/"]';
  sheets ??= [...document.head.querySelectorAll<HTMLStyleElement | HTMLLinkElement>(own)].flatMap(readSheet);
}

/** Whether components would write their styles into a detached sheet. Only reloading the page fixes this. */
export const areFrameStylesBroken = (): boolean => isBroken;

/** Puts a removed sheet back. The browser has parsed its rules again, so those that scripts had written are copied. */
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

/** Removes rules that were added to a frame style sheet and restores those that were removed. */
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

/** Restores the style sheets of the frame and names the changes. */
export function repairFrameStyles(): string[] {
  return (sheets ?? []).flatMap((entry) => {
    if (!entry.node.isConnected) return [putSheetBack(entry)];
    const changed = repairRules(entry);
    if (!entry.sheet.disabled) return changed;
    entry.sheet.disabled = false;
    return [...changed, 'a style sheet of the frame disabled'];
  });
}

/** Clears the recorded style sheets; for tests, which share one page. */
export function forgetFrameStyles(): void {
  sheets = null;
  isBroken = false;
}
