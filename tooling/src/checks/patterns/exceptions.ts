/** A pattern that is not linear, in a place where that does no harm. */
export interface Exception {
  /** From the repository's root. */
  file: string;
  /** The source of the regular expression, as it is written. */
  pattern: string;
  /** Why what it reads is short, or why its repetitions are. */
  proof: string;
}

export const exceptions: readonly Exception[] = [
  {
    file: 'backend/src/extraction/contacts.ts',
    pattern: String.raw`\bhttps?:\/\/[^\s<>|"')\]]+|\bwww\.[^\s<>|"')\]]+|\b(?:[\w-]{1,63}\.){0,4}(?:linkedin|github|gitlab|bitbucket|behance|dribbble|medium|stackoverflow|kaggle|xing)\.(?:com|io|net|org)\/[^\s<>|"')\]]+`,
    proof: 'At most four labels of 63 characters stand before the name of a site, and a line has 4,000 characters.',
  },
  {
    file: 'backend/src/extraction/look-alikes.ts',
    pattern: String.raw`(?<!\d[,.']*)\b\d[\d,.']*(?: \d{3})*\s?(?:[$€£¥₹₺]|(?:USD|EUR|GBP|INR|CHF|AUD|CAD|TRY|LPA|lakhs?|crores?|million|billion|people|users|customers|records|lines|hours)\b)`,
    proof: 'coverLookAlikes reads 4,000 characters of a line at most.',
  },
  {
    file: 'backend/src/extraction/phones.ts',
    pattern: String.raw`(?:\bwork|office|business|reception|company|büro|geschäftlich|dienstlich)\s*(?:phone|tel)?[\s.:)#-]*(?:n[or]\.?|number)?[\s.:(]*$`,
    proof: 'It reads 65 characters at most: what stands beside one number.',
  },
  {
    file: 'backend/src/extraction/phones.ts',
    pattern: String.raw`^\s*\(?\s*(mobile|mob|cell|m|fax|work|office|home|whatsapp)\s*\)`,
    proof: 'It reads 65 characters at most: what stands beside one number.',
  },
  {
    file: 'backend/src/registry/archive-headers.ts',
    pattern: String.raw`^ *([0-7]*)[ \0]*$`,
    proof: 'The field of a tar header has twelve bytes.',
  },
  {
    file: 'backend/src/domains/test-conversations/third-persons.ts',
    pattern: String.raw`(\p{Lu}[\p{L}'’-]{0,40}\p{Ll}[\p{L}-]{0,40}(?:\s+(?:(?:van|von|der|den|de|da|del|di|bin|al|la)\s+)*\p{Lu}[\p{L}'’-]{0,40}\p{Ll}[\p{L}-]{0,40})?)(?:'s| is| was)?,? (?:said|says|told|tells|asked|called|calls|wants|knows|thinks|recommended|referred|gave|sent|lives|works|and I\b|my (?:wife|husband|partner|spouse|son|daughter|child|mother|father|mom|mum|dad|brother|sister|aunt|uncle|cousin|nephew|niece|grandmother|grandfather|grandson|granddaughter|friend|girlfriend|boyfriend|fiancée?|neighbou?r|boss|manager|supervisor|colleague|coworker|co-worker|assistant|secretary|doctor|dentist|lawyer|teacher|nurse|landlord|roommate|flatmate|client|customer)|(?:his|her|their) (?:number|phone|mail|email|address))`,
    proof: 'A word has 82 letters at most, so each beginning takes so many steps at most.',
  },
  {
    file: 'backend/src/domains/test-conversations/third-persons.ts',
    pattern: String.raw`(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]{0,40}\p{Ll}[\p{L}-]{0,40}`,
    proof: 'A word has 82 letters at most, so each beginning takes so many steps at most.',
  },
];
