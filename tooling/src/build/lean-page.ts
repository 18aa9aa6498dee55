import { type LeanStyles, leanStyles, type Markup } from './lean-styles.ts';

const stylePattern = /<style[^>]*>([\s\S]*?)<\/style>/g;
const tagPattern = /<([a-z][\w-]*)((?: [^\s=>/]+(?:="[^"]*")?)*)(\/?)>/gi;
const attributePattern = / ([^\s=>/]+)(?:="([^"]*)")?/g;

/** Attributes that the libraries add to elements for their scripts, which these pages don't have. */
const ofLibraries = /^(data-rac|data-react-aria-pressable|xmlns|focusable)$/;

interface Attribute {
  name: string;
  value: string;
}

const attributesIn = (text: string): Attribute[] =>
  [...text.matchAll(attributePattern)].map(([, name = '', value = '']) => ({ name, value }));

function read(html: string): Markup {
  const tags = new Set<string>();
  const classes = new Set<string>();
  const attributes = new Map<string, Set<string>>();
  const styles: string[] = [];
  for (const [, tag = '', text = ''] of html.matchAll(tagPattern)) {
    tags.add(tag);
    for (const { name, value } of attributesIn(text)) {
      attributes.set(name, (attributes.get(name) ?? new Set()).add(value));
      if (name === 'class') for (const one of value.split(' ')) classes.add(one);
      if (name === 'style') styles.push(value);
    }
  }
  return { tags, classes, attributes, styles };
}

function isNeeded(tag: string, { name, value }: Attribute, html: string): boolean {
  if (ofLibraries.test(name)) return false;
  // Links and buttons are reached by the keyboard without it.
  if (name === 'tabindex') return value !== '0' || !/^(a|button)$/.test(tag);
  return name !== 'id' || !value.startsWith('react-aria') || html.split(value).length > 2;
}

function lean({ name, value }: Attribute, { classes, settle }: LeanStyles): string {
  if (name === 'style') return ` style="${settle(value)}"`;
  if (name !== 'class') return value === '' ? ` ${name}` : ` ${name}="${value}"`;
  const left = value.split(' ').flatMap((one) => classes.get(one) ?? []);
  return left.length > 0 ? ` class="${left.join(' ')}"` : '';
}

/**
 * A page as it is sent: with the styles that something on it has, under short names, and without what only scripts of the
 * component library would read. It looks as it did; the markup is what React writes, whose attributes are all quoted.
 */
export function leanPage(html: string): string {
  const css = [...html.matchAll(stylePattern)].map(([, text = '']) => text).join('\n');
  const [first = '', ...others] = html.split(stylePattern).filter((_part, index) => index % 2 === 0);
  const markup = `${first}<style></style>${others.join('')}`;
  const styles = leanStyles(css, read(markup));
  return markup
    .replace(tagPattern, (_whole, tag: string, text: string, end: string) => {
      const kept = attributesIn(text).filter((attribute) => isNeeded(tag, attribute, markup));
      return `<${tag}${kept.map((attribute) => lean(attribute, styles)).join('')}${end}>`;
    })
    .replace(/><\/(path|circle|rect|line|polyline|polygon|ellipse)>/g, '/>')
    .replace('<style></style>', () => `<style>${styles.css}</style>`);
}
