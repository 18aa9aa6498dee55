import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { phoneRefusal } from '../domains/leads/phone.ts';
import { extractFields } from './fields.ts';
import { findPhone } from './find-phone.ts';
import { readDocument } from './read-document.ts';

function read(name: string) {
  const text = readFileSync(new URL(`./fixtures/documents/${name}.txt`, import.meta.url), 'utf8');
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const { first_name, last_name, phone, email } = extractFields(lines.map((line) => ({ text: line })));
  return [first_name, last_name, phone, email];
}

it.each([
  ['r11-two-people-referee-first', ['Sofia', 'Nyberg', '+447911123419', 'sofia.nyberg@example.com']],
  ['r12-names-particles', ['Jean-Pierre', 'da Silva', '+351912345601', 'jp.silva@example.com']],
  ['r13-surname-first-hungarian', ['Katalin', 'Szabó', '+36201234501', 'katalin.szabo@example.com']],
  ['r14-vietnamese', ['Thị Minh Khai', 'Nguyễn', '+84912345601', 'khai@example.com']],
  ['r15-arabic', ['ليلى', 'بن صالح', '+966501234504', 'leila@example.com']],
  ['r16-hindi-digits', ['राहुल', 'वर्मा', '+919876543204', 'rahul.verma@example.com']],
  ['r17-korean', ['지은', '박', '+821012345601', 'jieun@example.com']],
  ['r18-phone-with-dates', ['Ola', 'Brandt', '+4740000103', 'ola.brandt@example.com']],
  ['r19-emergency-contact', ['Mia', 'Torres', '+13035550171', 'mia.torres@example.com']],
  ['r20-obfuscated', ['Ben', 'Ortiz', undefined, 'benortiz@example.com']],
  ['r21-spanish-two-surnames', ['María Fernanda', 'López Gutiérrez', '+525541637105', 'mf.lopez@example.com']],
  ['r22-whatsapp', ['Ana', 'Prado', '+5511987654301', 'ana.prado@example.com']],
  ['r25-title-job-resume', ['Rosa', 'Lindgren', '+15105550141', undefined]],
  ['r26-tagline-under-name', ['Omar', 'Haddad', '+212622901121', 'haddad.omar@example.com']],
  ['r27-email-broken', ['Priya', 'Raman', '+919876543205', 'priyaramanathan1806@example.com']],
  ['r28-arabic-comma', ['سارة', 'العلي', '+966501234505', 'sara@example.com']],
  ['r29-initials-after', ['Ajay', 'Sharan', '+919876543206', 'ajay@example.com']],
  ['r30-plus-short', ['John', 'Doer', undefined, 'john.doer@example.com']],
  ['r31-portuguese', ['Beatriz', 'Souza', '+5511987654302', 'beatriz@example.com']],
  ['r32-dutch', ['Joris', 'van der Meer', '+31612345601', 'joris@example.com']],
  ['r33-finnish', ['Aino', 'Virtanen', '+358401234501', 'aino@example.com']],
  ['r34-swedish', ['Elsa', 'Lindqvist', '+46701112214', 'elsa@example.com']],
  ['r36-ukrainian', ['Оксана', 'Шевченко', '+380671234501', 'oksana@example.com']],
  ['r38-romanian', ['Ioana', 'Popescu', '+40712345601', 'ioana@example.com']],
  ['r40-letter-spaced', ['Jordan', 'Reyna', '+13125550123', 'jordan.reyna@example.com']],
  ['r41-hungarian-unlabelled', ['Katalin', 'Szabó', '+36201234502', 'katalin.szabo@example.com']],
  ['r42-norwegian', ['Jonas', 'Pettersen', '+4740000104', 'jonas.pettersen@example.com']],
  ['r43-czech-unlabelled', ['Jana', 'Nováková', '+420602123402', 'jana.novakova@example.com']],
  ['r44-austrian', ['Maria', 'Gruber', '+436641234502', 'maria.gruber@example.com']],
  ['r45-finnish-existing-lead', ['Aino', 'Lahtinen', '+358401234509', 'aino.lahtinen@example.com']],
])('the fields of %s are %j', (name, expected) => {
  expect(read(name)).toEqual(expected);
});

it("a subject that a résumé is for isn't taken for the person's name", () => {
  expect(read('r39-course-resume-footer-phone').slice(0, 2)).toEqual(['Rosa', 'Lindgren']);
});

it('a phone number that is too short is reported as such instead of as missing', async () => {
  const bytes = readFileSync(new URL('./fixtures/documents/r30-plus-short.txt', import.meta.url));
  const { extracted_data, md_content } = await readDocument(bytes, { extension: 'txt' });
  expect(phoneRefusal(findPhone(extracted_data, md_content) ?? '')).toBe('is too short');
});

it.each([
  ['r01-textbox-choice-only', ['Tessa', 'Brandt', '+447911123411', 'tessa.brandt@example.com']],
  ['r02-textbox-both', ['Tessa', 'Brandt', '+447911123411', 'tessa.brandt@example.com']],
  ['r04-content-controls', ['Mika', 'Sund', '+447911123412', 'mika.sund@example.com']],
  ['r05-textbox-in-header', ['Rosa', 'Quist', '+447911123413', 'rosa.quist@example.com']],
  ['r06-tracked-change', ['Nils', 'Aaker', '+447911123414', 'nils.aaker@example.com']],
  ['r07-hidden-text', ['Yara', 'Costa', '+447911123415', 'yara.costa@example.com']],
  ['r08-table-two-columns', ['Lena', 'Frost', '+447911123416', 'lena.frost@example.com']],
  ['r09-split-runs', ['Karin', 'Holt', '+447911123417', 'karin.holt@example.com']],
  ['r10-tel-link-only', ['Jonas', 'Weber', '+447911123418', undefined]],
])('the fields of the Word document %s are %j', async (name, expected) => {
  const bytes = readFileSync(new URL(`./fixtures/documents/${name}.docx`, import.meta.url));
  const { first_name, last_name, phone, email } = (await readDocument(bytes, { extension: 'docx' })).extracted_data;
  expect([first_name, last_name, phone, email]).toEqual(expected);
});
