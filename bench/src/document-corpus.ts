import type { DocumentKind } from '../../backend/src/extraction/document-kinds.ts';
import { docxOf, odtOf, wordParagraph } from '../../backend/src/extraction/test-documents.ts';
import { type DocumentLanguage, documentLanguages } from './document-languages.ts';

/** A document with its expected values. A null field is not in it, and a number that can't be certain needs a review. */
export interface CorpusFile {
  name: string;
  extension: DocumentKind;
  bytes: Buffer;
  first: string | null;
  last: string | null;
  email: string | null;
  phone: string | null;
}

type Facts = Pick<CorpusFile, 'first' | 'last' | 'email' | 'phone'>;
type Person = DocumentLanguage['people'][number];

const wordOf = (lines: readonly string[]) => docxOf({ body: lines.map((line) => wordParagraph(line)).join('') });
const openOf = (lines: readonly string[]) => odtOf(lines.map((line) => `<text:p>${line}</text:p>`).join(''));

const international = (e164: string) => e164.replace(/^(\+\d{2})(\d{3})(\d{3})(\d+)$/, '$1 $2 $3 $4');

function factsOf({ e164 }: DocumentLanguage, [, first, last, mailbox]: Person): Facts {
  return { first, last, email: `${mailbox}@example.com`, phone: e164 };
}

/** The kinds of documents that every language has. */
const kinds: readonly ((language: DocumentLanguage, index: number) => CorpusFile)[] = [
  // Labels for everything, as official forms have them.
  (language, index) => {
    const person = language.people[index % 2] as Person;
    const facts = factsOf(language, person);
    const lines = [
      language.title,
      `${language.name}: ${person[0]}`,
      `${language.phone}: ${language.national}`,
      `${language.email}: ${facts.email}`,
      language.place,
      '',
      language.experience,
      language.job,
    ];
    return { name: `${language.code}-labels.txt`, extension: 'txt', bytes: Buffer.from(lines.join('\n')), ...facts };
  },
  // The name alone on top, a tagline, and the place before the number.
  (language, index) => {
    const person = language.people[(index + 1) % 2] as Person;
    const facts = factsOf(language, person);
    const lines = [
      language.title,
      // Greek capitals lose their accents for good.
      language.code === 'el' ? person[0] : person[0].toLocaleUpperCase(language.code),
      language.tagline,
      language.place,
      `${language.phone} ${language.national}`,
      `${facts.email}`,
      language.experience,
      language.job,
    ];
    return { name: `${language.code}-plain.docx`, extension: 'docx', bytes: wordOf(lines), ...facts };
  },
  // The place in front of the name, and a contact line with the number in full.
  (language, index) => {
    const person = language.people[index % 2] as Person;
    const facts = factsOf(language, person);
    const lines = [
      language.place,
      person[0],
      `${international(language.e164)} | ${facts.email} | ${language.place}`,
      language.tagline,
      language.experience,
      language.job,
    ];
    return { name: `${language.code}-line.odt`, extension: 'odt', bytes: openOf(lines), ...facts };
  },
  // A job title above the name, and labels in a table.
  (language, index) => {
    const person = language.people[(index + 1) % 2] as Person;
    const facts = factsOf(language, person);
    const cell = (content: string) => `<w:tc>${wordParagraph(content)}</w:tc>`;
    const entry = (label: string, value: string) => `<w:tr>${cell(label)}${cell(value)}</w:tr>`;
    const body = [
      wordParagraph(language.tagline),
      wordParagraph(person[0]),
      '<w:tbl>',
      entry(language.phone, language.national),
      entry(language.email, facts.email ?? ''),
      '</w:tbl>',
      wordParagraph(language.place),
      wordParagraph(language.experience),
      wordParagraph(language.job),
    ].join('');
    return { name: `${language.code}-table.docx`, extension: 'docx', bytes: docxOf({ body }), ...facts };
  },
  // Name and job in one line, the address at the end.
  (language, index) => {
    const person = language.people[index % 2] as Person;
    const facts = factsOf(language, person);
    const lines = [
      `${person[0]} – ${language.tagline}`,
      `${language.phone}: ${language.national}, ${language.email}: ${facts.email}`,
      '',
      language.experience,
      language.job,
      '',
      language.place,
    ];
    return {
      name: `${language.code}-one-line.txt`,
      extension: 'txt',
      bytes: Buffer.from(lines.join('\r\n')),
      ...facts,
    };
  },
  // A form with its labels above the values.
  (language, index) => {
    const person = language.people[(index + 1) % 2] as Person;
    const facts = factsOf(language, person);
    const lines = [
      language.title,
      language.name,
      person[0],
      language.phone,
      language.national,
      language.email,
      facts.email ?? '',
      language.place,
      language.experience,
      language.job,
    ];
    return { name: `${language.code}-form.odt`, extension: 'odt', bytes: openOf(lines), ...facts };
  },
];

const textBox = (content: string) =>
  `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></w:drawing></mc:Choice></mc:AlternateContent></w:r></w:p>`;

const facts = (first: string | null, last: string | null, email: string | null, phone: string | null): Facts => ({
  first,
  last,
  email,
  phone,
});

const text = (name: string, lines: readonly string[], right: Facts): CorpusFile => ({
  name: `${name}.txt`,
  extension: 'txt',
  bytes: Buffer.from(lines.join('\n')),
  ...right,
});

/** Layouts that mislead, each once. */
function oddFiles(): CorpusFile[] {
  const box = ['Greta Lindholm', '+44 7911 123421', 'greta.lindholm@example.com'].map((line) => wordParagraph(line));
  return [
    {
      name: 'text-box.docx',
      extension: 'docx',
      bytes: docxOf({ body: textBox(box.join('')) + wordParagraph('Experience') + wordParagraph('Clerk 2015-2020') }),
      ...facts('Greta', 'Lindholm', 'greta.lindholm@example.com', '+447911123421'),
    },
    text(
      'broken-address',
      ['Divya Menon', '+91 98765 43211', 'divyamenon2106@examp', 'le.com', 'Kochi, India', '', 'Experience', 'Clerk'],
      facts('Divya', 'Menon', 'divyamenon2106@example.com', '+919876543211'),
    ),
    text(
      'address-broken-at-sign',
      ['Omar Farouk', '+44 7911 123422', 'omar.farouk@', 'example.org', '', 'Experience', 'Clerk'],
      facts('Omar', 'Farouk', 'omar.farouk@example.org', '+447911123422'),
    ),
    text(
      'footer-of-a-school',
      [
        'BIOLOGY RESUME',
        'NORA WHITFIELD',
        '8 Elm Court',
        'Dayton, OH 45402',
        '(937) 55X-XXXX',
        '',
        'EDUCATION',
        'BSc 2019',
        '',
        'Career Center, 937/555-0161, Fax 937/555-0162, careers@college.example.edu',
      ],
      facts('Nora', 'Whitfield', null, null),
    ),
    text(
      'letters-apart',
      [
        'E L L A  M O N R O E',
        'ella.monroe@example.com | (312) 555-0124 | Chicago, Illinois',
        '',
        'Experience',
        'Clerk',
      ],
      facts('Ella', 'Monroe', 'ella.monroe@example.com', '+13125550124'),
    ),
    text(
      'letters-apart-narrow',
      ['H U G O   B E L L', 'hugo@example.com', '(212) 555-0125', 'Albany, New York', '', 'Experience', 'Clerk'],
      facts('Hugo', 'Bell', 'hugo@example.com', '+12125550125'),
    ),
    text(
      'referee-first',
      [
        'CURRICULUM VITAE',
        '',
        'Reference: Dr. Paul Hart, +44 20 7946 0011, p.hart@example.org',
        '',
        'Name: Lena Ostrova',
        'Mobile: +44 7911 123423',
        'Email: lena.ostrova@example.com',
        '',
        'Experience',
        'Nurse 2015-2024',
      ],
      facts('Lena', 'Ostrova', 'lena.ostrova@example.com', '+447911123423'),
    ),
    text(
      'two-referees-first',
      [
        'Referees',
        'Prof. Mark Dean, +44 20 7946 0012, m.dean@example.org',
        'Anna Cole, +44 20 7946 0013',
        '',
        'Personal Details',
        'Isla Grant',
        '+44 7911 123424',
        'isla.grant@example.com',
        '',
        'Experience',
        'Nurse',
      ],
      facts('Isla', 'Grant', 'isla.grant@example.com', '+447911123424'),
    ),
    text(
      'state-in-words',
      ['Kayla Norris', 'Boise, Idaho 83702', '208-555-0126', 'kayla.norris@example.com', '', 'Experience', 'Clerk'],
      facts('Kayla', 'Norris', 'kayla.norris@example.com', '+12085550126'),
    ),
    text(
      'two-surnames',
      [
        'Jorge Luis Ramírez Castillo',
        'Guadalajara, México',
        'Cel. 33 1234 5647',
        'jl.ramirez@example.com',
        '',
        'Experiencia',
        'Contador 2015-2020',
      ],
      facts('Jorge Luis', 'Ramírez Castillo', 'jl.ramirez@example.com', '+523312345647'),
    ),
    text(
      'initials-behind',
      ['RESUME', 'VIJAY RAGHAVAN .S.P,', 'Research Scholar (Physics),', 'Mobile: +91 98765 43212', 'vijay@example.com'],
      facts('Vijay', 'Raghavan', 'vijay@example.com', '+919876543212'),
    ),
    text(
      'initial-behind',
      ['Karthik Subramaniam R.', 'Chennai, India', '98765 43213', 'karthik.s@example.com', '', 'Experience', 'Clerk'],
      facts('Karthik', 'Subramaniam', 'karthik.s@example.com', '+919876543213'),
    ),
    text(
      'digit-missing',
      ['Paula Reed', 'Honolulu, HI 96815', '+1 808 555012', 'paula.reed@example.com', '', 'Experience', 'Clerk'],
      facts('Paula', 'Reed', 'paula.reed@example.com', null),
    ),
    text(
      'japanese-form',
      [
        '履　歴　書',
        'ふりがな　　　すずき　　　はなこ',
        '氏　名　　　　鈴　木　　　花　子',
        '電　話　　　　090-1234-5658',
        'メール　　　　hanako@example.com',
        '住　所　　　　東京都港区',
        '',
        '職　歴',
      ],
      facts('花子', '鈴木', 'hanako@example.com', '+819012345658'),
    ),
    text(
      'emergency-contact',
      [
        'Noah Fischer',
        'Mainz, Deutschland',
        'Notfallkontakt: Eva Fischer, 01512 3456758',
        'Telefon: 01512 3456747',
        'noah.fischer@example.com',
        '',
        'Berufserfahrung',
        'Koch',
      ],
      facts('Noah', 'Fischer', 'noah.fischer@example.com', '+4915123456747'),
    ),
    text(
      'arabic-comma',
      [
        'السيرة الذاتية',
        'الاسم: خالد السعيد',
        'الهاتف: 0512345658',
        'الدمام، السعودية',
        'khaled@example.com',
        '',
        'الخبرة',
      ],
      facts('خالد', 'السعيد', 'khaled@example.com', '+966512345658'),
    ),
  ];
}

/** Some 200 documents in 33 languages, always the same. */
export function documentCorpus(): CorpusFile[] {
  return [...documentLanguages.flatMap((language, index) => kinds.map((kind) => kind(language, index))), ...oddFiles()];
}
