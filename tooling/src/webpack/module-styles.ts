import postcss, { type AtRule, type Root, type Rule } from 'postcss';

/** Something in a module's styles that reaches for the whole page. */
export interface StyleWarning {
  line: number;
  text: string;
}

const lineOf = (node: { source?: { start?: { line: number } } | undefined }) => node.source?.start?.line ?? 0;

/** Whether a selector names no class, id or attribute of anybody: it means elements wherever they are. */
function isGlobal(selector: string): boolean {
  if (/^(?:html|body|:root|\[data-(?:theme|density|scale)\b)/.test(selector)) return true;
  return !/[.#[&]|:scope\b|:local\b/.test(selector);
}

const isOutermost = (rule: Rule['parent']): boolean => rule?.type === 'root' || rule?.type === 'atrule';
const isKeyframes = (rule: Rule['parent']): boolean =>
  rule?.type === 'atrule' && /keyframes$/.test((rule as AtRule).name);

function globalRules(root: Root): StyleWarning[] {
  const found: StyleWarning[] = [];
  root.walkRules((rule) => {
    if (!isOutermost(rule.parent) || isKeyframes(rule.parent)) return;
    const selectors = rule.selectors.filter(isGlobal);
    if (selectors.length > 0)
      found.push({
        line: lineOf(rule),
        text: `"${selectors.join(', ')}" is a global selector: in the shell it holds for this module's own elements only`,
      });
  });
  return found;
}

/** Fonts that the frame brings for everybody. Source: design-system/src/global.css, kept equal by a test. */
export const frameFonts: readonly string[] = ['Hanken Grotesk Variable', 'JetBrains Mono Variable'];

/** Takes out what would change the page for everybody: the frame's fonts, its tokens' meaning, sheets from elsewhere. */
function removePageWide(root: Root): StyleWarning[] {
  const found: StyleWarning[] = [];
  const remove = (rule: AtRule, what: string) => {
    found.push({ line: lineOf(rule), text: `${what}: this is left out` });
    rule.remove();
  };
  root.walkAtRules((rule) => {
    if (rule.name === 'property' && rule.params.startsWith('--sb-'))
      remove(rule, `@property ${rule.params} is the frame's`);
    if (rule.name === 'import' && /^(?:url\()?\s*["']?(?:https?:)?\/\//.test(rule.params))
      remove(rule, `@import ${rule.params} is not part of the build`);
    if (rule.name === 'font-face')
      rule.walkDecls('font-family', ({ value }) => {
        const family = value.replace(/^["']|["']$/g, '');
        if (frameFonts.includes(family)) remove(rule, `The font "${family}" is the frame's`);
      });
  });
  return found;
}

/** Animation names are global in a page: those of each module get their own names. */
function renameKeyframes(root: Root, moduleId: string): void {
  const names = new Map<string, string>();
  root.walkAtRules(/^(-webkit-)?keyframes$/, (rule) => {
    const name = `${moduleId}-${rule.params}`;
    names.set(rule.params, name);
    rule.params = name;
  });
  if (names.size === 0) return;
  root.walkDecls(/^(-webkit-)?animation(-name)?$/, (declaration) => {
    declaration.value = declaration.value.replace(/[\w-]+/g, (word) => names.get(word) ?? word);
  });
}

/** One style sheet of a module, without what would change the page for everybody, and what its team should know. */
export function ownStyles(css: string, moduleId: string, path: string): { css: string; warnings: StyleWarning[] } {
  const root = postcss.parse(css, { from: path });
  const warnings = [...globalRules(root), ...removePageWide(root)];
  // Names in CSS modules are their own already.
  if (!/\.module\.css$/.test(path)) renameKeyframes(root, moduleId);
  return { css: root.toString(), warnings: warnings.sort((one, other) => one.line - other.line) };
}

/** The places where a script creates a global style. */
export function globalStylesIn(source: string): StyleWarning[] {
  return source
    .split('\n')
    .flatMap((text, index) =>
      /\bcreateGlobalStyle\s*[`(<]/.test(text)
        ? [{ line: index + 1, text: "createGlobalStyle: in the shell it holds for this module's own elements only" }]
        : [],
    );
}
