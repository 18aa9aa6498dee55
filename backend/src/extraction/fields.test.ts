import { describe, expect, it } from 'vitest';
import { extractFields } from './fields.ts';

const linesOf = (text: string) =>
  text.split('\n').map((line) => (line.startsWith('# ') ? { text: line.slice(2), level: 1 } : { text: line }));

describe('the fields of a résumé', () => {
  const data = extractFields(
    linesOf(
      `# Jane van Roe
Data Scientist
Leeds, United Kingdom\tjane@example.co.uk\t07911 123456\tlinkedin.com/in/janeroe
Experience
Acme plc\t2019–2024
Built a forecast.
Education
University of Leeds, BSc, 2015
Skills
Languages: Python, R, SQL
Tools: AWS (EC2, S3), Docker; Git
Python
References
John Doe, +44 20 7946 0999, john@example.org`,
    ),
    {
      links: [
        'https://github.com/janeroe',
        'mailto:jane.private@example.com?subject=x',
        'https://www.linkedin.com/in/janeroe/',
      ],
    },
  );

  it('fields of a résumé are those of the person instead of the references', () => {
    expect(data).toMatchObject({
      first_name: 'Jane',
      last_name: 'van Roe',
      full_name: 'Jane van Roe',
      email: 'jane@example.co.uk',
      phone: '+447911123456',
      location: 'Leeds, United Kingdom',
    });
    expect(data.emails).toEqual(['jane@example.co.uk', 'jane.private@example.com', 'john@example.org']);
  });

  const referees = 'Prof. Anna Nowak, University of Warsaw\n+48 512 345 678\nanna.nowak@uw.example';

  it.each(['References', 'Referees:', 'Referenz:', 'Emergency contact'])(
    'names, emails and numbers below "%s" aren\'t taken for the person\'s own',
    (title) => {
      const own = 'Paulo Henrique Silva\nSão Paulo\npaulo.silva@mail.example';
      const first = extractFields(linesOf(`${title}\n${referees}\n${own}`));
      expect([first.full_name, first.email, first.phone]).toEqual([undefined, undefined, undefined]);
      const last = extractFields(linesOf(`${own}\n${title}\n${referees}`));
      expect([last.full_name, last.email, last.phone]).toEqual([
        'Paulo Henrique Silva',
        'paulo.silva@mail.example',
        undefined,
      ]);
    },
  );

  it('the person below the referees is found by a title or an address', () => {
    const own = extractFields(linesOf(`References\n${referees}\nContact\nPaulo Silva\npaulo.silva@mail.example`));
    expect([own.full_name, own.email]).toEqual(['Paulo Silva', 'paulo.silva@mail.example']);
    const below = extractFields(linesOf(`Paulo Silva\nReferences\n${referees}\npaulo.silva@mail.example`));
    expect([below.full_name, below.email]).toEqual(['Paulo Silva', 'paulo.silva@mail.example']);
  });

  it('fields of a résumé contain the sections and the skills, each once', () => {
    expect(data.experience).toBe('Acme plc | 2019–2024\nBuilt a forecast.');
    expect(data.education).toBe('University of Leeds, BSc, 2015');
    expect(data.skills).toEqual(['Python', 'R', 'SQL', 'AWS (EC2, S3)', 'Docker', 'Git']);
  });

  it('fields of a résumé contain each page once', () => {
    expect(data.links).toEqual(['https://github.com/janeroe', 'https://www.linkedin.com/in/janeroe/']);
  });

  it('known skills are found without a skills section', () => {
    expect(extractFields(linesOf('Jane Roe\nI write TypeScript, C++ and SQL; javascript: no')).skills).toEqual([
      'TypeScript',
      'C++',
      'SQL',
    ]);
  });

  it("fields of a résumé are missing if the document doesn't mention them", () => {
    expect(extractFields(linesOf('Curriculum Vitae\nSoftware Engineer'))).toEqual({
      emails: [],
      phones: [],
      skills: [],
      links: [],
    });
  });
});

describe('e-mail addresses', () => {
  it.each([
    ['Mail: Jane.Roe+cv@Example.co.uk.', ['jane.roe+cv@example.co.uk']],
    ['jane (at) example (dot) com', ['jane@example.com']],
    ['jane [at] example.com', ['jane@example.com']],
    ['jane @ example.com', ['jane@example.com']],
    ['<jane@example.com>;joe@example.org', ['jane@example.com', 'joe@example.org']],
    ['jürgen@müller.example', ['jürgen@müller.example']],
    ['follow @janeroe and @jane@social', []],
    ['version 2@latest', []],
  ])('the email addresses in "%s" are read', (text, expected) => {
    expect(extractFields([{ text }]).emails).toEqual(expected);
  });
});
