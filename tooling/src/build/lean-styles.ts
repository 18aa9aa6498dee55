import postcss, { type Container, type Declaration, type Root, type Rule } from 'postcss';

/** The parts of a page's markup that selectors can match. */
export interface Markup {
  tags: ReadonlySet<string>;
  classes: ReadonlySet<string>;
  /** The values of each attribute. */
  attributes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Values of the elements' `style` attributes. */
  styles: readonly string[];
}

export interface LeanStyles {
  css: string;
  /** The new names of classes; a class without a rule has none. */
  classes: ReadonlyMap<string, string>;
  /** Replaces tokens with their values or short names. */
  settle(value: string): string;
}

/** Elements and attributes that `site/src/islands` adds to an existing page. */
const addedByScripts = { tags: ['html', 'body', 'li', 'a', 'span'], attributes: ['data-now', 'data-theme', 'hidden'] };

/** States that components set by script. These pages have no such scripts, so the browser's own states replace them. */
const states: readonly (readonly [string, string])[] = [
  ['[data-hovered]', ':hover'],
  ['[data-pressed]', ':active'],
  ['[data-focus-visible]', ':focus-visible'],
];

/** Values no longer than a name are inlined where they are used. */
const shortLength = 12;

function canMatchAttribute({ attributes }: Markup, name: string, operator: string, value: string): boolean {
  if (addedByScripts.attributes.includes(name)) return true;
  const values = attributes.get(name);
  return values !== undefined && (operator !== '=' || values.has(value));
}

/** Whether a selector may match something on the page. What it excludes and its combinators are not checked. */
function canMatch(selector: string, page: Markup): boolean {
  const plain = selector.replace(/:(not|is|where|has)\([^)]*\)/g, '');
  for (const [, name = '', operator = '', value = ''] of plain.matchAll(
    /\[([\w-]+)(?:([~|^$*]?=)["']?([^"'\]]*)["']?)?\]/g,
  ))
    if (!canMatchAttribute(page, name, operator, value)) return false;
  if (plain.includes('::placeholder') && !page.attributes.has('placeholder')) return false;
  const withoutAttributes = plain.replace(/\[[^\]]*\]/g, '');
  for (const [, name = ''] of withoutAttributes.matchAll(/\.([\w-]+)/g)) if (!page.classes.has(name)) return false;
  const tags = withoutAttributes.split(/[\s>+~]+/).map((part) => /^[a-z][\w-]*/i.exec(part)?.[0]);
  return tags.every((tag) => !tag || page.tags.has(tag) || addedByScripts.tags.includes(tag));
}

function withOwnStates(selector: string): string {
  return states.reduce((result, [attribute, state]) => result.replaceAll(attribute, state), selector);
}

/** Removes the rules that nothing on the page can match, and everything that is empty after that. */
function dropUnused(root: Root, page: Markup): void {
  root.walkComments((comment) => void comment.remove());
  root.walkRules((rule) => {
    if ((rule.parent as { name?: string }).name?.endsWith('keyframes')) return;
    const selectors = rule.selectors.map(withOwnStates).filter((selector) => canMatch(selector, page));
    if (selectors.length === 0) rule.remove();
    else rule.selectors = [...new Set(selectors)];
  });
  const named = new Set<string>();
  root.walkDecls(/^(animation(-name)?|page)$/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) named.add(word);
  });
  root.walkAtRules((rule) => {
    const isUnnamed = /keyframes$|^page$/.test(rule.name) && !named.has(rule.params);
    if (isUnnamed || rule.nodes === undefined || rule.nodes.length === 0) rule.remove();
  });
}

const isDefinition = ({ prop }: Declaration) => prop.startsWith('--');
const isPlain = ({ parent }: Declaration) =>
  (parent as Rule | undefined)?.selector === ':root' && parent?.parent?.type === 'root';
const usesIn = (value: string) => [...value.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name);

/** Counts the uses of tokens by rules, by elements, and by other tokens that are used. */
function countUses(definitions: ReadonlyMap<string, Declaration[]>, values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  const look = (value: string) => {
    for (const name of usesIn(value)) {
      const isNew = !counts.has(name);
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (isNew) for (const { value: other } of definitions.get(name) ?? []) look(other);
    }
  };
  for (const value of values) look(value);
  return counts;
}

const shortName = (index: number) =>
  String.fromCharCode(97 + (index % 26)) + (index < 26 ? '' : Math.floor(index / 26));

/** Removes unused tokens, inlines short ones and those used once, and gives the others short names. */
function settleTokens(root: Root, page: Markup): (value: string) => string {
  const definitions = new Map<string, Declaration[]>();
  const values = [...page.styles];
  root.walkDecls((declaration) => {
    const { prop, value } = declaration;
    if (!isDefinition(declaration)) return void values.push(value);
    const before = definitions.get(prop) ?? [];
    // Of two definitions for the whole page, the later one applies.
    if (isPlain(declaration)) for (const other of before.filter(isPlain)) other.remove();
    definitions.set(prop, [...before.filter((other) => other.parent), declaration]);
  });
  const uses = countUses(definitions, values);
  const names = new Map<string, string>();
  let kept = 0;
  for (const [name, [only, ...others]] of definitions) {
    const count = uses.get(name) ?? 0;
    const isSettled = only && others.length === 0 && isPlain(only);
    if (count === 0) for (const one of definitions.get(name) ?? []) one.remove();
    else if (isSettled && (count === 1 || only.value.length <= shortLength)) {
      names.set(name, only.value);
      only.remove();
    } else {
      const short = `--${shortName(kept++)}`;
      names.set(name, `var(${short})`);
      for (const one of definitions.get(name) ?? []) one.prop = short;
    }
  }
  const settle = (value: string): string => {
    const settled = value.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => names.get(name) ?? whole);
    return settled === value ? value : settle(settled);
  };
  root.walkDecls((declaration) => {
    declaration.value = settle(declaration.value);
  });
  return settle;
}

const tightValue = (value: string) =>
  value.includes('url(') || value.includes('"')
    ? value.replace(/,\s+/g, ',')
    : value
        .replace(/\s*,\s*/g, ',')
        .replace(/\s+/g, ' ')
        .replace(/(?<![\d.])0\.(?=\d)/g, '.');

function write(container: Container): string {
  const parts = (container.nodes ?? []).map((node) => {
    if (node.type === 'decl') return `${node.prop}:${tightValue(node.value)}${node.important ? '!important' : ''}`;
    if (node.type === 'rule')
      return `${node.selectors.map((one) => one.replace(/\s*([>+~])\s*/g, '$1')).join(',')}{${write(node)}}`;
    return node.type === 'atrule'
      ? `@${node.name}${node.params && ` ${node.params.replaceAll(': ', ':')}`}{${write(node)}}`
      : '';
  });
  return parts.join(container.nodes?.[0]?.type === 'decl' ? ';' : '');
}

/** The styles of a page without rules it doesn't need, with the shortest possible names. */
export function leanStyles(css: string, page: Markup): LeanStyles {
  const root = postcss.parse(css);
  dropUnused(root, page);
  const settle = settleTokens(root, page);
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  const classes = new Map<string, string>();
  root.walkRules((rule) => {
    rule.selector = rule.selector.replace(/\.([a-z_][\w-]*)/gi, (_whole, name: string) => {
      if (!classes.has(name)) classes.set(name, shortName(classes.size));
      return `.${classes.get(name)}`;
    });
  });
  return { css: write(root), classes, settle };
}
