import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Block } from './document.ts';
import type { DocumentKind } from './document-kinds.ts';
import { readDocument } from './read-document.ts';
import { docxOf, odtOf, pdfOf, pdfOfLines, pdfText, wordParagraph } from './test-documents.ts';

const read = (extension: DocumentKind, bytes: Buffer, default_country?: string) =>
  readDocument(bytes, { extension, default_country });
const fixture = async (name: string, country?: string) => {
  const bytes = await readFile(join(import.meta.dirname, 'fixtures', name));
  return read(name.split('.').at(-1) as DocumentKind, bytes, country);
};

describe('PDF', () => {
  it('no phone is found in a PDF with only similar-looking numbers', async () => {
    const { extracted_data, md_content, page_count } = await fixture('pdf-without-phone.pdf', 'US');
    expect(extracted_data).toMatchObject({
      first_name: 'John',
      last_name: 'Doe',
      email: 'john.doe@email.com',
      phones: [],
    });
    expect(extracted_data.phone).toBeUndefined();
    expect(extracted_data.skills).toContain('distributed training');
    expect(page_count).toBe(2);
    expect(md_content).toContain('# John Doe\n');
    expect(md_content).toContain('## Experience\n');
    expect(md_content).toContain(
      'Nexus AI, Co-Founder & CTO | San Francisco, CA | June 2023 – present | 2 years 10 months',
    );
    expect(md_content).toContain(
      '- Raised $18M Series A led by Sequoia Capital, with participation from a16z and Founders Fund\n',
    );
    expect(md_content).toContain('(spotlight presentation, top 5% of submissions)');
    expect(md_content).not.toContain('John Doe – 1/2');
  });

  it('the international one of two phone numbers in a PDF is preferred, and the national one is kept', async () => {
    const { extracted_data, md_content } = await fixture('two-phones.pdf', 'US');
    expect(extracted_data.phone).toBe('+14155550132');
    expect(extracted_data.phones.map((phone) => phone.e164)).toEqual([
      '+14155550132',
      '+905419999999',
      '+442079460999',
    ]);
    expect(extracted_data).toMatchObject({ first_name: 'Deniz', last_name: 'Öztürk-Kaya' });
    expect(md_content).toContain('Office efficiency team, finance workflow');
  });

  it('the columns of a PDF are read one after the other', async () => {
    const { md_content, extracted_data } = await fixture('warm-up.pdf');
    const order = [
      '## Contact',
      '## Skills',
      'Kubernetes',
      '# PRIYA NAIR',
      'handles more than two million orders a day',
      '## Education',
    ];
    const places = order.map((text) => md_content.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(extracted_data).toMatchObject({
      full_name: 'Priya Nair',
      skills: ['Python', 'Django', 'PostgreSQL', 'Kubernetes'],
    });
  });

  it('the table rows of a PDF stay together, and labels in cells are read', async () => {
    const { extracted_data, md_content } = await fixture('german-table.pdf');
    expect(md_content).toContain('Handy | 0171 / 234 56 78');
    expect(extracted_data).toMatchObject({
      first_name: 'Hans-Jürgen',
      last_name: 'von der Leyen-Müßig',
      phone: '+491712345678',
    });
    expect(extracted_data.phones.at(-1)).toMatchObject({ type: 'fax' });
  });

  it('spaced-out letters of a PDF are read as words, and addresses are read from links', async () => {
    const { extracted_data, md_content } = await fixture('letter-spaced.pdf');
    expect(md_content).toContain("# MARY-ANN O'CONNOR");
    expect(extracted_data).toMatchObject({
      first_name: 'Mary-Ann',
      last_name: "O'Connor",
      email: 'mary.oconnor@example.com',
      phone: '+15125550147',
    });
    expect(extracted_data.links).toEqual(['https://www.linkedin.com/in/maryoc']);
  });

  it('a sidebar printed by a browser and a name on two lines are read from a PDF', async () => {
    const { extracted_data, md_content } = await fixture('browser-sidebar.pdf');
    expect(extracted_data).toMatchObject({
      full_name: 'Sofía Márquez del Río',
      last_name: 'del Río',
      phone: '+15125550147',
      skills: ['Adobe Illustrator', 'Figma', 'Typography', 'Brand identity'],
    });
    expect(md_content).toContain('Studio North — Senior Designer | Jan 2019 – Present');
  });

  it('a column of dates stays with its entries in a PDF, and ligatures are expanded', async () => {
    const { extracted_data, md_content } = await fixture('date-column.pdf');
    expect(extracted_data).toMatchObject({ full_name: 'Tomáš Novák-Dvořák', phone: '+420601123456' });
    expect(md_content).toContain('2008 – 2014 | Charles University, Ph.D. in Physics');
    expect(md_content).toContain('Efficient office workflow: first affluent offline fiction.');
  });

  it('a Chinese PDF is read', async () => {
    const { extracted_data } = await fixture('chinese.pdf');
    expect(extracted_data).toMatchObject({
      first_name: '小明',
      last_name: '王',
      phone: '+8613800138000',
      location: '北京市海淀区',
    });
  });

  it('words of a PDF that kerning split are joined, and words with only a gap between them are separated', async () => {
    const kerned = '/F1 10 Tf 1 0 0 1 50 600 Tm [(A) 80 (V) 60 (ATAR) -400 (sof) -20 (tware)] TJ';
    const split = pdfText([
      { x: 50, y: 580, text: 'Devel' },
      { x: 73.9, y: 580, text: 'oper' },
      { x: 97, y: 580, text: 'tools' },
    ]);
    const { md_content } = await read(
      'pdf',
      pdfOf([`${pdfText([{ x: 50, y: 700, text: 'Jane Roe', size: 20 }])} BT ${kerned} ET ${split}`]),
    );
    expect(md_content).toContain('AVATAR software');
    expect(md_content).toContain('Developer tools');
  });

  it("the columns of a PDF that is drawn line by line aren't interleaved", async () => {
    const left = [
      'Analytical person with',
      'ten years of practice',
      'in large companies and',
      'an eye for detail that',
      'colleagues rely upon',
      'every single day',
    ];
    const right = [
      'Led a team that rebuilt the',
      'billing system from nothing',
      'and brought it to millions',
      'of customers in under a year',
      'without any outage and',
      'below the planned budget',
    ];
    const texts = left.flatMap((text, index) => [
      { x: 50, y: 700 - index * 14, text },
      { x: 320, y: 697 - index * 14, text: right[index] ?? '' },
    ]);
    const { md_content } = await read(
      'pdf',
      pdfOf([pdfText([{ x: 50, y: 760, text: 'Jane Roe', size: 20 }, ...texts])]),
    );
    const flat = md_content.replace(/\s+/g, ' ');
    expect(flat).toContain(left.join(' '));
    expect(flat).toContain(right.join(' '));
  });

  it('running heads and page numbers of a PDF are dropped', async () => {
    const page = (number: number) =>
      pdfText([
        { x: 50, y: 770, text: 'Jane Roe - Curriculum Vitae', size: 8 },
        ...Array.from({ length: 8 }, (_, index) => ({
          x: 50,
          y: 700 - index * 14,
          text: `Sentence ${'abcdefgh'[index]} on page ${number}.`,
        })),
        { x: 300, y: 20, text: `Page ${number} of 3`, size: 8 },
      ]);
    const { md_content } = await read('pdf', pdfOf([page(1), page(2), page(3)]));
    expect(md_content.match(/Jane Roe - Curriculum Vitae/g)).toHaveLength(1);
    expect(md_content).not.toContain('Page 2 of 3');
    expect(md_content).toContain('Sentence h on page 3.');
  });
});

describe('DOCX', () => {
  it('the page header, headings, lists, tables and links of a DOCX file are read', async () => {
    const { md_content, extracted_data } = await read(
      'docx',
      docxOf({
        header: wordParagraph('+44 7911 123456'),
        links: ['mailto:jane@example.com', 'https://github.com/janeroe'],
        body: `${wordParagraph('Jane Roe', 'Title')}${wordParagraph('Experience', 'H1')}<w:tbl><w:tr><w:tc>${wordParagraph('2019')}</w:tc><w:tc>${wordParagraph('Acme')}</w:tc></w:tr></w:tbl>${wordParagraph('• Built things')}`,
      }),
    );
    expect(md_content).toBe(
      '+44 7911 123456\n\n# Jane Roe\n\n# Experience\n\n| 2019 | Acme |\n| --- | --- |\n\n- Built things',
    );
    expect(extracted_data).toMatchObject({
      full_name: 'Jane Roe',
      phone: '+447911123456',
      email: 'jane@example.com',
      links: ['https://github.com/janeroe'],
    });
  });
});

describe('ODT', () => {
  it('headers, headings, nested lists, spaces and text boxes of an ODT file are read, but not deleted text', async () => {
    const styles =
      '<office:master-styles><style:header><text:p>jane@example.com</text:p></style:header></office:master-styles>';
    const body =
      '<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h text:outline-level="1">Jane<text:s/>Roe</text:h><text:p>See <text:a xlink:href="https://github.com/janeroe">my code</text:a><text:line-break/>+44 7911<text:s text:c="1"/>123456<draw:frame><draw:text-box><text:p>Boxed</text:p></draw:text-box></draw:frame></text:p><text:list><text:list-item><text:p>One</text:p><text:list><text:list-item><text:p>Two</text:p></text:list-item></text:list></text:list-item></text:list>';
    const { md_content, extracted_data } = await read('odt', odtOf(body, styles));
    expect(md_content).toContain('jane@example.com\n\n# Jane Roe');
    expect(md_content).toContain('- One\n  - Two');
    expect(md_content).toContain('Boxed');
    expect(md_content).not.toContain('gone');
    expect(extracted_data).toMatchObject({ phone: '+447911123456', links: ['https://github.com/janeroe'] });
  });
});

describe('RTF', () => {
  it('code pages, Unicode, links and headings of an RTF file are read, but not font tables or hidden text', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252\uc1{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Times;}}{\*\generator x;}{\pard\fs40\b J\'fcrgen M\u246\'f6ller\par}
\pard\fs20 {\field{\*\fldinst HYPERLINK "mailto:j@example.de"}{\fldrslt E-Mail}}\line Mobil: 0151 234\_56789\par{\f1 \'cc\'ee\'f1\'ea\'e2\'e0}{\v hidden}\par{\listtext\'b7\tab}Point\par\trowd\intbl Left\cell Right\cell\row\pard Berlin, Deutschland {\pict 89504e47}\u128512?\u-10179?\u-8704?\par}`;
    const { md_content, extracted_data } = await read('rtf', Buffer.from(rtf, 'latin1'));
    expect(md_content).toContain('# Jürgen Möller\n');
    expect(md_content).toContain('Москва');
    expect(md_content).toContain('- Point');
    expect(md_content).toContain('| Left | Right |');
    expect(md_content).not.toMatch(/Arial|hidden|89504e47|HYPERLINK/);
    expect(extracted_data).toMatchObject({
      first_name: 'Jürgen',
      last_name: 'Möller',
      email: 'j@example.de',
      phone: '+4915123456789',
    });
  });
});

describe('TXT', () => {
  const text = 'JÜRGEN MÖLLER\r\nBerlin, Deutschland\r\nMobil: 0151 23456789\r\n\r\nSKILLS\r\n- Java\r\n- Go\r\n';
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 little endian', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 big endian', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['Latin-1', Buffer.from(text, 'latin1')],
  ])('a TXT file in %s is read', async (_, bytes) => {
    const { md_content, extracted_data } = await read('txt', bytes);
    expect(md_content).toBe(
      'JÜRGEN MÖLLER  \nBerlin, Deutschland  \nMobil: 0151 23456789\n\n## SKILLS\n\n- Java\n- Go',
    );
    expect(extracted_data).toMatchObject({
      first_name: 'Jürgen',
      last_name: 'Möller',
      phone: '+4915123456789',
      skills: ['Java', 'Go'],
    });
  });
});

describe('one résumé in the formats of word processors', () => {
  it.each(['sidebar.docx', 'sidebar.odt', 'sidebar.rtf'])('the whole résumé in %s is read', async (name) => {
    const { extracted_data, md_content } = await fixture(name);
    expect(extracted_data).toMatchObject({
      full_name: 'Priya Nair',
      email: 'priya.nair@example.co.uk',
      phone: '+447911123456',
    });
    expect(extracted_data.skills).toEqual(['Python', 'Django', 'PostgreSQL', 'Kubernetes']);
    expect(md_content).toContain('## Experience');
    expect(md_content).toContain('- Cut costs by £120,000 a year');
  });

  it('a DOC file of Word 97 is read', async () => {
    const { extracted_data, kind } = await fixture('german.doc');
    expect(kind).toBe('doc');
    expect(extracted_data).toMatchObject({
      last_name: 'von der Leyen-Müßig',
      email: 'hj.leyen@example.de',
      phone: '+491712345678',
    });
  });
});

it('only the heading line of a PDF is read as the name', async () => {
  const { md_content } = await read('pdf', pdfOfLines(['Ada Lovelace', 'London', 'ada@example.com']));
  expect(md_content).toBe('# Ada Lovelace\n\nLondon  \nada@example.com');
});

describe('blocks', () => {
  const blocksOf = async (extension: DocumentKind, text: string) => {
    const { blocks } = await readDocument(Buffer.from(text), { extension, wants_blocks: true });
    return JSON.parse(blocks ?? '') as Block[];
  };

  it('blocks are returned as JSON on request', async () => {
    expect(await blocksOf('md', '# Hours\nNine to five.')).toEqual([
      { kind: 'heading', level: 1, text: 'Hours' },
      { kind: 'paragraph', text: 'Nine to five.' },
    ]);
  });

  it('a document can have up to 100,000 blocks or cells', async () => {
    expect(await blocksOf('md', '# a\n'.repeat(100_000))).toHaveLength(100_000);
    expect(await blocksOf('csv', 'a,b\n'.repeat(50_000))).toHaveLength(50_000);
    const refusal = { reason: 'too_many_parts', message: expect.stringContaining('Split it and upload the parts') };
    await expect(blocksOf('md', '- a\n'.repeat(100_001))).rejects.toMatchObject(refusal);
    await expect(blocksOf('csv', 'a,b\n'.repeat(50_001))).rejects.toMatchObject(refusal);
  });
});
