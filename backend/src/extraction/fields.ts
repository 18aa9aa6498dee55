import type { CountryCode } from 'libphonenumber-js/max';
import { findEmails, findLinks, findLocation } from './contacts.ts';
import type { TextLine } from './document.ts';
import type { ExtractedData } from './extraction.schema.ts';
import { findName, namesPerson, ownFirst } from './names.ts';
import { findPhones } from './phones.ts';
import { type SectionName, sectionOf } from './sections.ts';
import { findSkills } from './skills.ts';

export { findPhone } from './find-phone.ts';

export type FieldSources = {
  links?: readonly string[];
  title?: string | undefined;
  /** The name of the uploaded file: `Anna_Meyer_CV.pdf` names its person. */
  fileName?: string | undefined;
  defaultCountry?: CountryCode | undefined;
};

const sectionCharacters = 20_000;

/** A heading of higher rank than the section's own entries ends it even if its title is unknown. */
function sectionsOf(lines: readonly TextLine[]): Map<SectionName, TextLine[]> {
  const sections = new Map<SectionName, TextLine[]>();
  let open: TextLine[] | undefined;
  let openLevel: number | undefined;
  for (const line of lines) {
    const name = sectionOf(line.text);
    if (name !== undefined) {
      open = sections.get(name) ?? [];
      sections.set(name, open);
      openLevel = line.level;
    } else if (line.level !== undefined && openLevel !== undefined && line.level < openLevel) open = undefined;
    else open?.push(line);
  }
  return sections;
}

function textOf(lines: readonly TextLine[] | undefined): string | undefined {
  const text = (lines ?? [])
    .map((line) => line.text.replace(/\t+/g, ' | '))
    .join('\n')
    .trim();
  return text === '' ? undefined : text.slice(0, sectionCharacters);
}

function topOf(lines: readonly TextLine[]): TextLine[] {
  const first = lines.findIndex((line) => {
    const section = sectionOf(line.text);
    return section !== undefined && section !== 'contact' && section !== 'summary';
  });
  return lines.slice(0, Math.min(first < 0 ? 15 : Math.max(first, 6), 30));
}

function inlineSkills(lines: readonly TextLine[]): TextLine[] {
  const pattern =
    /^(?:(?:key|core|technical|main) )?(?:skills|competenc(?:i)?es|technologies|kenntnisse|compétences|habilidades)\s*[:：]\s*(\S.*)$/is;
  return lines.flatMap((line) => {
    const text = pattern.exec(line.text)?.[1];
    return text === undefined ? [] : [{ text }];
  });
}

function withoutEmpty<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
}

/** Reads the personal details from the lines of a résumé; fields that are not found stay undefined. */
export function extractFields(lines: readonly TextLine[], sources: FieldSources = {}): ExtractedData {
  const links = sources.links ?? [];
  const sections = sectionsOf(lines);
  const { own, others } = findEmails(lines, links);
  const name = findName(lines, own, sources.title, sources.fileName);
  const emails = ownFirst(own, name);
  // The person's own address may follow the referees.
  const email = emails[0] ?? others.find((one) => namesPerson(one, name));
  const phones = findPhones(lines, links, sources.defaultCountry);
  const skillLines = sections.get('skills') ?? [];
  return withoutEmpty({
    ...name,
    email,
    emails: [...emails, ...others],
    phone: phones[0]?.e164,
    phones,
    skills: findSkills(skillLines.length > 0 ? skillLines : inlineSkills(lines), lines),
    experience: textOf(sections.get('experience')),
    education: textOf(sections.get('education')),
    links: findLinks(lines, links),
    location: findLocation([...topOf(lines), ...(sections.get('contact') ?? [])]),
  });
}
