import type { Block, DocumentContent } from './document.ts';
import { ExtractionError } from './extraction-error.ts';
import { BlockBuilder } from './markup-blocks.ts';
import { readXml } from './xml-events.ts';
import { openZip } from './zip.ts';

type Styles = { parents: Map<string, string>; orderedLists: Set<string> };

/** Deleted text and comments are in the file but not in the document. */
const hidden = new Set([
  'text:tracked-changes',
  'office:annotation',
  'text:sequence-decls',
  'office:forms',
  'svg:title',
  'svg:desc',
]);

function collectStyles(xml: string, styles: Styles): void {
  let list: string | undefined;
  readXml(xml, {
    open(name, attribute) {
      if (name === 'style:style') {
        const own = attribute('style:name');
        const parent = attribute('style:parent-style-name');
        if (own !== undefined && parent !== undefined) styles.parents.set(own, parent);
      } else if (name === 'text:list-style') list = attribute('style:name');
      else if (name === 'text:list-level-style-number' && list !== undefined && attribute('text:level') === '1')
        styles.orderedLists.add(list);
    },
    close() {},
    text() {},
  });
}

function levelOfStyle(style: string | undefined, styles: Styles): number | undefined {
  let current = style;
  for (let step = 0; step < 20 && current !== undefined; step += 1) {
    if (current === 'Title') return 1;
    const level = /^Heading_20_(\d+)$/.exec(current)?.[1];
    if (level !== undefined) return Number(level);
    current = styles.parents.get(current);
  }
  return undefined;
}

/** Reads the text inside `root`: the body of a document, or the headers of its page styles. */
function blocksIn(xml: string, root: string, styles: Styles, links: string[]): Block[] {
  const builder = new BlockBuilder();
  let rootDepth = 0;
  let hiddenDepth = 0;
  const isSeen = () => rootDepth > 0 && hiddenDepth === 0;
  readXml(xml, {
    open(name, attribute) {
      if (name === root) rootDepth += 1;
      if (hidden.has(name)) hiddenDepth += 1;
      if (!isSeen()) return;
      if (name === 'text:h') builder.openParagraph(Number(attribute('text:outline-level') ?? '2'));
      else if (name === 'text:p') builder.openParagraph(levelOfStyle(attribute('text:style-name'), styles));
      else if (name === 'text:tab') builder.text('\t');
      else if (name === 'text:line-break') builder.text('\n');
      else if (name === 'text:s') builder.text(' '.repeat(Math.min(Number(attribute('text:c') ?? '1') || 1, 100)));
      else if (name === 'text:list') builder.openList(styles.orderedLists.has(attribute('text:style-name') ?? ''));
      else if (name === 'text:list-item') builder.openItem();
      else if (name === 'table:table-row') builder.openRow();
      else if (name === 'text:a' || name === 'draw:a') {
        const target = attribute('xlink:href');
        if (target !== undefined) links.push(target);
      }
    },
    close(name) {
      if (isSeen()) {
        if (name === 'text:h' || name === 'text:p') builder.closeParagraph();
        else if (name === 'text:list') builder.closeList();
        else if (name === 'table:table-cell') builder.closeCell();
        else if (name === 'table:table-row') builder.closeRow();
      }
      if (hidden.has(name)) hiddenDepth -= 1;
      if (name === root) rootDepth -= 1;
    },
    text(value) {
      if (isSeen()) builder.text(value.replace(/\s+/g, ' '));
    },
  });
  return builder.blocks;
}

export async function readOdt(bytes: Buffer): Promise<DocumentContent> {
  const zip = await openZip(bytes);
  if ((await zip.read('META-INF/manifest.xml'))?.includes('encryption-data'))
    throw new ExtractionError('encrypted', 'manifest names encryption data');
  const content = (await zip.read('content.xml'))?.toString();
  if (content === undefined) throw new ExtractionError('corrupt', 'no content.xml');
  const styleSheet = (await zip.read('styles.xml'))?.toString() ?? '';
  const styles: Styles = { parents: new Map(), orderedLists: new Set() };
  collectStyles(styleSheet, styles);
  collectStyles(content, styles);
  const links: string[] = [];
  return {
    blocks: [
      ...blocksIn(styleSheet, 'style:header', styles, links),
      ...blocksIn(content, 'office:text', styles, links),
      ...blocksIn(styleSheet, 'style:footer', styles, links),
    ],
    links,
    notes: [],
  };
}
