import mammoth from 'mammoth';
import { type Block, type DocumentContent, textOfBlock } from './document.ts';
import { ExtractionError } from './extraction-error.ts';
import { BlockBuilder } from './markup-blocks.ts';
import { checkXml, readXml } from './xml-events.ts';
import { openZip, packStored, type ZipArchive } from './zip.ts';

/** Word names the built-in styles in English in every language version. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Name'] => h1:fresh",
  "p[style-name='Section Heading'] => h2:fresh",
];

async function checkedMembers(zip: ZipArchive): Promise<{ name: string; data: Buffer }[]> {
  const members: { name: string; data: Buffer }[] = [];
  for (const name of zip.names) {
    if (!/\.(?:xml|rels)$/i.test(name) || /^(?:customXml|docProps)\//.test(name)) continue;
    const data = await zip.read(name);
    if (data === undefined) continue;
    const start = data.toString('latin1', 0, 2);
    if (start === '\xff\xfe' || start === '\xfe\xff') throw new ExtractionError('too_complex', 'xml in UTF-16');
    checkXml(data.toString());
    members.push({ name, data });
  }
  return members;
}

const silent = { open() {}, close() {}, text() {} };

function linksOf(members: readonly { name: string; data: Buffer }[]): string[] {
  const links: string[] = [];
  for (const { name, data } of members) {
    if (!/^word\/_rels\/.+\.rels$/.test(name)) continue;
    readXml(data.toString(), {
      ...silent,
      open(tag, attribute) {
        const isLink = tag === 'Relationship' && attribute('Type')?.endsWith('/hyperlink');
        const target = isLink ? attribute('Target') : undefined;
        if (target !== undefined) links.push(target);
      },
    });
  }
  return links;
}

/**
 * Text that mammoth leaves out: headers and footers, where résumés often have the contact details, and text boxes of a part
 * (`onlyBoxes`), of which it reads old copies only.
 */
function blocksOfPart(xml: string, { onlyBoxes = false } = {}): Block[] {
  const builder = new BlockBuilder();
  let isText = false;
  let fallbackDepth = 0;
  let boxDepth = 0;
  const isLeftOut = () => fallbackDepth > 0 || (onlyBoxes && boxDepth === 0);
  readXml(xml, {
    open(name) {
      if (name === 'mc:Fallback') fallbackDepth += 1;
      if (name === 'w:txbxContent') boxDepth += 1;
      if (isLeftOut()) return;
      if (name === 'w:p') builder.openParagraph();
      else if (name === 'w:t') isText = true;
      else if (name === 'w:tab' || name === 'w:ptab') builder.text('\t');
      else if (name === 'w:br' || name === 'w:cr') builder.text('\n');
      else if (name === 'w:noBreakHyphen') builder.text('-');
      else if (name === 'w:tr') builder.openRow();
    },
    close(name) {
      if (name === 'mc:Fallback') fallbackDepth -= 1;
      else if (name === 'w:txbxContent') boxDepth -= 1;
      else if (isLeftOut()) return;
      else if (name === 'w:p') builder.closeParagraph();
      else if (name === 'w:t') isText = false;
      else if (name === 'w:tc') builder.closeCell();
      else if (name === 'w:tr') builder.closeRow();
    },
    text(value) {
      if (isText && !isLeftOut()) builder.text(value);
    },
  });
  return builder.blocks;
}

const isPageNumber = (text: string) =>
  /^(?:page|seite)? ?(?:\d* ?(?:of|von|\/) ?\d*|\d+ \d+|\d*)$/i.test(text.replace(/\s+/g, ' ').trim());

function partBlocks(
  members: readonly { name: string; data: Buffer }[],
  part: RegExp,
  options?: { onlyBoxes: boolean },
): Block[] {
  const seen = new Set<string>();
  return members
    .filter(({ name }) => part.test(name))
    .flatMap(({ data }) => blocksOfPart(data.toString(), options))
    .filter((block) => {
      const text = textOfBlock(block);
      if (seen.has(text) || isPageNumber(text)) return false;
      seen.add(text);
      return true;
    });
}

/** mammoth writes well-formed markup, so the same reader can read it. */
function blocksOfHtml(html: string): Block[] {
  const builder = new BlockBuilder();
  let boldDepth = 0;
  let isItemText = false;
  readXml(html, {
    open(name) {
      const level = /^h([1-6])$/.exec(name)?.[1];
      if (name === 'p' || level !== undefined) builder.openParagraph(level === undefined ? undefined : Number(level));
      else if (name === 'ul' || name === 'ol') {
        if (isItemText) builder.closeParagraph();
        isItemText = false;
        builder.openList(name === 'ol');
      } else if (name === 'li') {
        builder.openItem();
        builder.openParagraph();
        isItemText = true;
      } else if (name === 'tr') builder.openRow();
      else if (name === 'br') builder.text('\n');
      else if (name === 'strong') boldDepth += 1;
    },
    close(name) {
      if (name === 'p' || /^h[1-6]$/.test(name)) builder.closeParagraph();
      else if (name === 'li') {
        if (isItemText) builder.closeParagraph();
        isItemText = false;
      } else if (name === 'ul' || name === 'ol') builder.closeList();
      else if (name === 'td' || name === 'th') builder.closeCell();
      else if (name === 'tr') builder.closeRow();
      else if (name === 'strong') boldDepth -= 1;
    },
    text(value) {
      builder.text(value, boldDepth > 0);
    },
  });
  return builder.blocks;
}

export async function readDocx(bytes: Buffer): Promise<DocumentContent> {
  const members = await checkedMembers(await openZip(bytes));
  const { value: html } = await mammoth.convertToHtml(
    { buffer: packStored(members) },
    { styleMap, convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  );
  const body = blocksOfHtml(html);
  const bodyTexts = new Set(body.map(textOfBlock));
  const isNew = (block: Block) => !bodyTexts.has(textOfBlock(block));
  return {
    blocks: [
      ...partBlocks(members, /^word\/header\d*\.xml$/).filter(isNew),
      ...partBlocks(members, /^word\/document\d*\.xml$/, { onlyBoxes: true }).filter(isNew),
      ...body,
      ...partBlocks(members, /^word\/footer\d*\.xml$/).filter(isNew),
    ],
    links: linksOf(members),
    notes: [],
  };
}
