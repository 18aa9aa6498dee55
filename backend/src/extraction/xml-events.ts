import { ExtractionError } from './extraction-error.ts';
import { limits } from './limits.ts';

export type XmlHandler = {
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  text(value: string): void;
};

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

export function decodeEntities(value: string): string {
  if (!value.includes('&')) return value;
  return value.replace(/&(#x[0-9a-fA-F]{1,6}|#[0-9]{1,7}|[a-z]{2,6});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function attributeOf(tag: string, name: string): string | undefined {
  const at = tag.search(new RegExp(`\\s${name}\\s*=`));
  if (at < 0) return undefined;
  const start = tag.indexOf('=', at) + 1;
  const match = /^\s*(?:"([^"]*)"|'([^']*)')/.exec(tag.slice(start));
  return match === null ? undefined : decodeEntities(match[1] ?? match[2] ?? '');
}

/** The end of a tag; a `>` inside an attribute value does not count. */
function tagEnd(xml: string, from: number): number {
  let quote = '';
  for (let index = from; index < xml.length; index += 1) {
    const character = xml[index];
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '>') return index;
  }
  throw new ExtractionError('corrupt', 'xml tag without an end');
}

/**
 * Walks over XML without building a tree. Office formats never declare a document type,
 * so one is refused: with it go external entities and entity bombs. Depth is bounded.
 */
export function readXml(xml: string, handler: XmlHandler): void {
  let depth = 0;
  let at = 0;
  while (at < xml.length) {
    const open = xml.indexOf('<', at);
    const until = open < 0 ? xml.length : open;
    if (until > at) handler.text(decodeEntities(xml.slice(at, until)));
    if (open < 0) return;
    if (xml.startsWith('<!--', open)) at = skipTo(xml, '-->', open);
    else if (xml.startsWith('<?', open)) at = skipTo(xml, '?>', open);
    else if (xml.startsWith('<![CDATA[', open)) {
      at = skipTo(xml, ']]>', open);
      handler.text(xml.slice(open + 9, at - 3));
    } else if (xml.startsWith('<!', open)) {
      throw new ExtractionError('too_complex', 'xml with a document type declaration');
    } else {
      const end = tagEnd(xml, open + 1);
      const tag = xml.slice(open + 1, end);
      at = end + 1;
      if (tag.startsWith('/')) {
        depth -= 1;
        handler.close(tag.slice(1).trim());
        continue;
      }
      const isEmpty = tag.endsWith('/');
      const name = /^[^\s/]+/.exec(tag)?.[0] ?? '';
      depth += 1;
      if (depth > limits.xmlDepth) throw new ExtractionError('too_complex', 'xml nested too deeply');
      handler.open(name, (attribute) => attributeOf(tag, attribute));
      if (isEmpty) {
        depth -= 1;
        handler.close(name);
      }
    }
  }
}

function skipTo(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  if (at < 0) throw new ExtractionError('corrupt', 'xml ends inside a section');
  return at + mark.length;
}
