import type { TextLine } from './document.ts';
import { sectionOf } from './sections.ts';

const referees =
  /^(?:references?|referees?|referenz(?:en)?|emergency contact|next of kin|notfallkontakt|contacto? de emerg[eê]ncia|contact (?:d['’]urgence|en cas d['’]urgence)|contatto di emergenza|noodcontact|nödkontakt|nødkontakt|hätäyhteyshenkilö|referencias?|références?|referenze|referências?|referenties|referenser|suosittelijat?|referencje|referencie|рекомендации|рекомендатель|контакт для экстренной связи|acil durum|جهة اتصال للطوارئ|المعرفون|איש קשר לחירום|ממליצים|आपातकालीन संपर्क|紧急联系人|推荐人|緊急連絡先|비상연락처|추천인)(?![\p{L}\p{M}])/iu;

const emergency =
  /^(?:(?:in )?case of emergency|in emergenc(?:y|ies)|emergency(?: contacts?| phone| tel\p{L}*| number)?|im notfall|notfall\p{L}*|kontakt im notfall)(?!\p{L})/iu;
const offered = /(?<!\p{L})(?:request|anfrage|wunsch|demande|richiesta|pedido|solicitud|petición)(?!\p{L})/iu;
const inLabel =
  /(?<!\p{L})(?:emergency|notfall\p{L}*|next of kin|referees?|references?(?! to(?!\p{L}))|referenz(?:en|geber(?:in)?)?)(?!\p{L})/iu;

/** True if a line only offers to name referees: the lines after it are the person's own. */
export const offersOthers = (text: string): boolean => offered.test(text);

/** True if the text before a detail marks it as another person's. */
export const isLabelOfOthers = (text: string): boolean => inLabel.test(text) && !offersOthers(text);

/** A line that is about a referee or a relative, on its own or above their details. */
export function opensOthers(text: string): boolean {
  const plain = text.replace(/^#+\s*/, '').trim();
  return (referees.test(plain) || emergency.test(plain)) && !offersOthers(plain);
}

/** True if such a line contains the details itself: the lines after it are the person's own again. */
export const isOthersAlone = (text: string): boolean =>
  opensOthers(text) && sectionOf(text) !== 'references' && /[@\d]/.test(text);

/** The lines about referees and relatives: below such a title, until the next title or a heading of higher rank. */
export function linesOfOthers(lines: readonly TextLine[]): ReadonlySet<TextLine> {
  const found = new Set<TextLine>();
  let opener: TextLine | undefined;
  for (const line of lines) {
    const section = sectionOf(line.text);
    const isTitle = section === 'references' || (opensOthers(line.text) && /^[^:：]{1,40}[:：]?\s*$/u.test(line.text));
    const isHigher = line.level !== undefined && opener?.level !== undefined && line.level < opener.level;
    if (isTitle && !isOthersAlone(line.text)) opener = line;
    else if (section !== undefined || isHigher || offersOthers(line.text)) opener = undefined;
    if (opener !== undefined || opensOthers(line.text)) found.add(line);
  }
  return found;
}

const organization =
  /(?<!\p{L})(?:office|center|centre|services?|department|dept|college|university|school|academy|institute|faculty|agency|recruit(?:ing|ment|ers?)|career(?:s)?|placement|bureau|karriereservice|hochschule|universität|universidad|université|università|universidade|universiteit|university of)(?!\p{L})/iu;
const ownLabel = /(?<!\p{L})(?:mobile|cell|mob|home|handy|mobil|my|e-?mail me|call me)(?!\p{L})/iu;

/**
 * The lines at the end that belong to an office, as the footer of a school's form does: below the career, with an organization and
 * no details of the person.
 */
export function footerOfOthers(lines: readonly TextLine[]): ReadonlySet<TextLine> {
  const careerAt = lines.findIndex(({ text }) =>
    ['experience', 'education', 'skills', 'other'].includes(sectionOf(text) ?? ''),
  );
  if (careerAt < 0) return new Set();
  const last = lines.slice(Math.max(careerAt + 1, lines.length - 4));
  return new Set(last.filter(({ text }) => organization.test(text) && !ownLabel.test(text) && /[@\d]/.test(text)));
}
