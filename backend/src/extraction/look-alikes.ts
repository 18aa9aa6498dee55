/** Replaces text that isn't a phone number: no phone contains it and none can extend across it. */
const mask = '§';

const ids =
  'id|i\\.d\\.|no|nr|num|number|ref|reference|reg|registration|roll|employee|student|passport|visa|licen[sc]e|permit|patent|aadhaar|aadhar|pan|ssn|nino|sin|iban|bic|swift|account|a/c|acct|tax|steuernummer|vat|ust|gst|gstin|ein|npi|dea|nmls|isbn(?:-1[03])?|issn|doi|pmid|pmcid|arxiv|orcid|zip|pin|pincode|postal|postcode|plz|invoice|order|ticket|certificate|certification|credential|serial|matric\\w{0,20}|matrikel\\w{0,20}|enroll?ment|member|membership|badge|grant|project|room|suite|apt|unit|version|build|score|rank|salary|ctc|budget|revenue|siret|siren|dni|nie|cpf|cnpj|tckn|nip|pesel|inn|snils';

const phoneWord =
  /(?:phone|mobile|mob|cell|tel|telefon|handy|contact|call|whatsapp|fax|ph|gsm|m[óo]vil|celular|cep)\b[\s.:#/()-]*(?:(?:no|nr|num|number|#)\b)?[\s.:#()-]*$/iu;

/** Addresses and references, which may contain any digits. */
const addresses: readonly RegExp[] = [
  /\b(?:https?:\/\/|www\.)\S+/gi,
  /(?<![\w-])(?<![\w-]\.)[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|ai|me|co|app|edu|gov|in|uk|de|fr|es|it|nl|tr)\/\S*/gi,
  /\b10\.\d{4,9}\/\S+/g,
  /\barxiv:\s*\d{4}\.\d+(?:v\d+)?/gi,
];

/** True if a word is or contains an email address. */
function isMailAddress(word: string): boolean {
  const at = word.indexOf('@', 1);
  const point = at < 0 ? -1 : word.indexOf('.', at + 2);
  return point >= 0 && point < word.length - 1;
}

/** Text that looks like a phone number, in the order in which it is masked. */
const lookAlikes: readonly RegExp[] = [
  /\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b/g,
  /\b(?:\d{4}[ -]){3}\d{4}\b/g,
  /(?<![\d+] ?)\b[2-9]\d{3} \d{4} \d{4}\b/g,
  /\b97[89][- ]?\d{1,5}[- ]?\d{1,7}[- ]?\d{1,7}[- ]?[\dX]\b/g,
  /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![.\d])/g,
  /\b\d{3}-\d{2}-\d{4}\b/g,
  /(?<!\d[-. )]?)\b(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|[12]\d|3[01])[./-](?:(?:19|20)\d\d|\d\d)\b(?![-. ]?\d)/g,
  /(?<!\d[-. )]?)\b(?:19|20)\d\d([./-])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])\b(?![-. ]\d)/g,
  /(?<!\d[-. )]?)\b(?:(?:0?[1-9]|1[0-2])[./-])?(?:19|20)\d\d\s*(?:[–—~/-]|to|bis|until|à|al?)\s*(?:(?:0?[1-9]|1[0-2])[./-])?(?:(?:19|20)?\d\d)\b(?![-. ]?\d)/gi,
  /(?<!\d[-. )]?)\b(?:0?[1-9]|1[0-2])[./](?:19|20)\d\d\b/g,
  /(?<!\d)(?:19|20)\d\d[./-](?:0?[1-9]|1[0-2])(?:\s*[–—~-]\s*(?:(?:19|20)\d\d[./-](?:0?[1-9]|1[0-2])))?(?![\d./-])/g,
  /(?:[$€£¥₹₺]|\b(?:USD|EUR|GBP|INR|CHF|AUD|CAD|TRY|Rs\.?|CTC))\s?:?\s?\d[\d,.' ]*(?:[kKmMbB]\b)?/g,
  /(?<!\d[,.']*)\b\d[\d,.']*(?: \d{3})*\s?(?:[$€£¥₹₺]|(?:USD|EUR|GBP|INR|CHF|AUD|CAD|TRY|LPA|lakhs?|crores?|million|billion|people|users|customers|records|lines|hours)\b)/gi,
  /\b\d{1,3}(?:,\d{2,3})+(?:\.\d+)?\b/g,
  /\b\d+(?:\.\d+)?\s?%/g,
  /(?<![\d.])\d{1,2}\.\d{1,3}\s?\/\s?\d{1,3}(?:\.\d+)?(?![\d.])/g,
  /(?<![\d.])\bv?\d{1,2}\.\d{1,2}\.\d{1,3}(?![\d.])/gi,
  /(?<![\d.])\d{1,3}\.\d{1,2}(?![\d.])/g,
  /\b[A-Z]{2} \d{5}(?:-\d{4})?\b(?!-?\d)/g,
  /\b\d{5}(?= \p{Lu}\p{Ll})/gu,
];

const labelledId = new RegExp(
  `(?<![\\p{L}])(?:${ids})(?![\\p{L}])[\\s.:#№-]{0,12}(?:(?:id|no|nr|number|code|card|#)(?![\\p{L}])[\\s.:#№-]{0,12})?[A-Z]{0,4}[ -]?\\d[\\d ./-]{0,60}\\d`,
  'giu',
);

const postcodeAfterPlace = /(?<=\p{L}{3}\s{0,2}[-–,]?\s{0,2})\b\d{6}\b(?!\s?\d{1,3}\b)/gu;

function cover(text: string, pattern: RegExp, isKept: (before: string) => boolean): string {
  return text.replace(pattern, (match: string, ...rest: unknown[]) => {
    const offset = rest.find((value) => typeof value === 'number') ?? 0;
    return isKept(text.slice(0, offset)) ? match : mask.repeat(match.length);
  });
}

/** Masks dates, ids, amounts, web addresses and the like; the text keeps its length. */
export function coverLookAlikes(text: string): string {
  if (!/\d{2}/.test(text)) return text;
  const bounded = text.length > 4_000 ? text.slice(0, 4_000) : text;
  let covered = bounded;
  covered = covered.replace(/\S+/g, (word) => (isMailAddress(word) ? mask.repeat(word.length) : word));
  for (const pattern of addresses) covered = cover(covered, pattern, () => false);
  covered = cover(covered, labelledId, (before) => phoneWord.test(before.slice(-24)));
  for (const pattern of lookAlikes) covered = cover(covered, pattern, () => false);
  return cover(covered, postcodeAfterPlace, (before) => phoneWord.test(before.slice(-24)));
}
