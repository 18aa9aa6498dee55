import { toE164 } from '../../backend/src/domains/leads/phone.ts';
import { findPhone } from '../../backend/src/extraction/extract.ts';
import { readDocument } from '../../backend/src/extraction/read-document.ts';
import { type CorpusFile, documentCorpus } from './document-corpus.ts';
import { documentLanguages } from './document-languages.ts';
import type { BenchOptions, Row } from './table.ts';

/** `review`: nothing certain was found, so a person has to decide. */
type Verdict = 'exact' | 'wrong' | 'review';
type Field = 'name' | 'phone' | 'email';

const goals: Readonly<Record<Field, number>> = { name: 0.9, phone: 0.95, email: 0.95 };
const fields = Object.keys(goals) as Field[];

type Values = Readonly<Record<Field, string | null>>;

const nameOf = (first: string | null | undefined, last: string | null | undefined) =>
  [first, last].filter(Boolean).join(' | ') || null;

/** The lead values that an upload of the document would produce. */
async function read({ bytes, extension }: CorpusFile): Promise<Values> {
  const { extracted_data: data, md_content } = await readDocument(bytes, { extension });
  const phone = findPhone(data, md_content);
  return {
    name: nameOf(data.first_name, data.last_name),
    phone: phone === undefined ? null : toE164(phone),
    email: data.email ?? null,
  };
}

function judge(found: string | null, right: string | null): Verdict {
  if (found === right) return 'exact';
  return found === null ? 'review' : 'wrong';
}

/** Names, numbers and addresses that are read out of documents in many languages. */
export async function measureDocuments({ log }: BenchOptions): Promise<Row[]> {
  const files = documentCorpus();
  const counts = Object.fromEntries(fields.map((field) => [field, { exact: 0, wrong: 0, review: 0 }]));
  for (const file of files) {
    const right: Values = { name: nameOf(file.first, file.last), phone: file.phone, email: file.email };
    const found = await read(file);
    for (const field of fields) {
      const verdict = judge(found[field], right[field]);
      const count = counts[field];
      if (count) count[verdict] += 1;
      if (verdict !== 'exact') log(`${file.name}: ${field} ${verdict}: ${found[field]} instead of ${right[field]}`);
    }
  }
  return fields.map((field) => {
    const { exact = 0, wrong = 0, review = 0 } = counts[field] ?? {};
    const part = (count: number) => (count / files.length).toFixed(3);
    return {
      measure: `${field} read out of a document exactly`,
      against: `${files.length} documents in ${documentLanguages.length} languages`,
      ratio: part(exact),
      goal: `≥ ${goals[field]}; wrong ≤ 0.02`,
      note: `wrong ${part(wrong)}, for a person to review ${part(review)}`,
    };
  });
}
