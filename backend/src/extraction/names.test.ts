import { describe, expect, it } from 'vitest';
import { findName, looksLikeName, splitName } from './names.ts';

const found = (text: string, emails: string[] = [], title?: string) => {
  const name = findName(
    text.split('\n').map((line) => {
      const level = /^(#+) /.exec(line)?.[1]?.length;
      return level === undefined ? { text: line } : { text: line.slice(level + 1), level };
    }),
    emails,
    title,
  );
  return name === undefined ? undefined : [name.first_name, name.last_name];
};

describe('a name split into its parts', () => {
  it.each([
    ['John Doe', 'John', 'Doe'],
    ['JOHN DOE', 'John', 'Doe'],
    ['john doe', 'John', 'Doe'],
    ['Mary Jane Watson', 'Mary', 'Watson'],
    ['John Q. Public', 'John', 'Public'],
    ['Doe, John', 'John', 'Doe'],
    ['DE LA CRUZ, Juan', 'Juan', 'de la Cruz'],
    ['Vincent van Gogh', 'Vincent', 'van Gogh'],
    ['VINCENT VAN GOGH', 'Vincent', 'van Gogh'],
    ['Ludwig van den Berg', 'Ludwig', 'van den Berg'],
    ['Osama bin Khalid', 'Osama', 'bin Khalid'],
    ['Maria de los Santos', 'Maria', 'de los Santos'],
    ['Dr. Jane Smith', 'Jane', 'Smith'],
    ['Jane Smith, PhD', 'Jane', 'Smith'],
    ['Prof. Dr. Hans Meyer', 'Hans', 'Meyer'],
    ['Jane Smith MBA', 'Jane', 'Smith'],
    ['Jane Smith, MBA, PMP', 'Jane', 'Smith'],
    ['Robert Downey Jr.', 'Robert', 'Downey'],
    ['Martin Luther King, Jr.', 'Martin', 'King'],
    ['Jean-Luc Picard', 'Jean-Luc', 'Picard'],
    ['Anne-Marie SMITH-JONES', 'Anne-Marie', 'Smith-Jones'],
    ["CONAN O'BRIEN", 'Conan', "O'Brien"],
    ['RONALD MCDONALD', 'Ronald', 'McDonald'],
    ['Şükrü Çağlar', 'Şükrü', 'Çağlar'],
    ['Łukasz Żółć', 'Łukasz', 'Żółć'],
    ['Nguyễn Văn An', 'Văn An', 'Nguyễn'],
    ['An Nguyễn', 'An', 'Nguyễn'],
    ['Do Young Kim', 'Do', 'Kim'],
    ['王小明', '小明', '王'],
    ['欧阳娜娜', '娜娜', '欧阳'],
    ['山田 太郎', '太郎', '山田'],
    ['山 田　花 子', '花子', '山田'],
    ['欧　阳　修', '修', '欧阳'],
    ['김민수', '민수', '김'],
    ['Мария Иванова', 'Мария', 'Иванова'],
    ['Иванов Иван Иванович', 'Иван', 'Иванов'],
    ['أحمد الفهد', 'أحمد', 'الفهد'],
    ['Robert "Bob" Smith', 'Robert', 'Smith'],
    ['Alex Kim (they/them)', 'Alex', 'Kim'],
    ['Madonna', 'Madonna', undefined],
  ])('the name "%s" is split into first and last name', (text, first, last) => {
    const name = splitName(text);
    expect([name?.first_name, name?.last_name]).toEqual([first, last]);
  });
});

describe('lines that are no names', () => {
  it.each([
    'Curriculum Vitae',
    'Résumé',
    'RESUME',
    'Lebenslauf',
    'CV',
    'Software Engineer',
    'Senior Product Manager',
    'San Francisco',
    'New York, NY',
    'Istanbul, Turkey',
    'Work Experience',
    'PROFESSIONAL SUMMARY',
    'Education',
    'References',
    '123 Main Street',
    'john@example.com',
    '+1 415 555 0132',
    'University of Leeds',
    'Google LLC',
    'Page 1 of 2',
    'Contact',
    'Berlin',
    'Deutschland',
    'Built the order pipeline.',
    'Machine Learning',
    'Last updated in Nov 2025',
    'Hobbies & Interests',
  ])('the line "%s" isn\'t read as a name', (text) => {
    expect(looksLikeName(text)).toBe(false);
  });
});

describe('the name of a résumé', () => {
  it.each<[string, string, string[], (string | undefined)[] | undefined]>([
    ['comes first', 'John Doe\nSoftware Engineer\njohn@example.com', [], ['John', 'Doe']],
    ['follows the title of the document', '# Curriculum Vitae\nJohn Doe\nBerlin, Germany', [], ['John', 'Doe']],
    ['follows a running line', 'Last updated in Nov 2025\n# John Doe\nAI Researcher', [], ['John', 'Doe']],
    ['follows the title in the same line', 'Résumé of Jane Roe\nLondon', [], ['Jane', 'Roe']],
    ['shares its line with contact details', 'Jane Roe\tjane@example.com\t555', [], ['Jane', 'Roe']],
    ['shares its line with a job', 'Jane Roe – Product Manager\nLondon', [], ['Jane', 'Roe']],
    ['has a label', 'Personal Details\nName: Jane Roe\nAddress: 5 High Street', [], ['Jane', 'Roe']],
    ['has a label in another cell', 'Name\tErika Mustermann\nOrt\tBerlin', [], ['Erika', 'Mustermann']],
    ['has two labels', 'Vorname: Erika\nNachname: Mustermann', [], ['Erika', 'Mustermann']],
    ['has a Chinese label', '个人简历\n姓名：王小明', [], ['小明', '王']],
    ['is spaced letter by letter', 'J O H N  D O E\nDesigner', [], ['John', 'Doe']],
    ['is set in two lines', '# JOHN\n# DOE\nDesigner', [], ['John', 'Doe']],
    [
      'comes after a narrow column',
      '## Contact\nLondon\n## Skills\nPython\nDjango\n## Languages\nEnglish\n# Priya Nair\nEngineer',
      [],
      ['Priya', 'Nair'],
    ],
    [
      'agrees with the address among other names',
      'Acme Widgets\nMary Major\nJohn Doe\nSummary',
      ['john.doe@example.com'],
      ['John', 'Doe'],
    ],
    [
      'is only in the address',
      'Curriculum Vitae\nSoftware Engineer\n12 Main Street',
      ['ada.lovelace@example.com'],
      ['Ada', 'Lovelace'],
    ],
    ['is nowhere', 'Curriculum Vitae\nSoftware Engineer', ['info@example.com'], undefined],
    [
      'is not taken from the references',
      'Resume\nSoftware Engineer\nSkills\nJava\nReferences\nJane Roe',
      [],
      undefined,
    ],
  ])('the name of a résumé %s', (_, text, emails, expected) => {
    expect(found(text, emails)).toEqual(expected);
  });
});

it.each([
  ['Nazwisko i imię: Kowalska Anna', 'Anna', 'Kowalska'],
  ['Příjmení a jméno: Novák Jan', 'Jan', 'Novák'],
  ['Apellidos y nombre: García Pérez Ana', 'Ana', 'García Pérez'],
  ['Фамилия и имя: Ким Юлия', 'Юлия', 'Ким'],
])('the surname is read first if the label names it first: %s', (text, first_name, last_name) => {
  expect(findName([{ text }], [])).toMatchObject({ first_name, last_name });
});
