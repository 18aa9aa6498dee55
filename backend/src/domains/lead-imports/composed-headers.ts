import type { ImportField } from '@switchboard/contracts/lead-imports.limits';
import { fieldOfHeader, plainHeader } from './header-words.ts';

const longestFirst = (list: string) =>
  [...new Set(list.split(' ').map(plainHeader))].toSorted((a, b) => b.length - a.length);

/** "Name" next to the word for what has it. */
const nameWords = longestFirst(
  'name names nom nombre nome naam imię imie nazwisko nazwa jméno jmeno název nazev meno názov nazov név neve denumire denumirea nume numele όνομα ονομα επωνυμία adı adi ismi isim название наименование имя назва найменування ім’я namn navn nimi الاسم اسم שם 姓名 氏名 お名前 名前 名称 名稱 名 이름 성명 명 tên ชื่อ nama नाम نام ime naziv имe naam pavadinimas vardas nosaukums vārds nimetus',
);

/** People whom files list, also in the forms that follow "name of the". */
const personWords = longestFirst(
  'prospect prospects contact contacts lead customer client buyer candidate applicant person kunde kunden kontakt kontaktperson ansprechpartner interessent bewerber cliente clients contacto prospecto contatto contatti klant klanten contactpersoon klient klienta klienci kontaktowa zákazník zákazníka kontaktu ügyfél ügyfélnév kapcsolattartó clientului πελάτης πελάτη επαφή επαφής müşteri müşterinin kişi клиент клиента контакт контакта клієнт клієнта kund kunds kundens kundes asiakas asiakkaan العميل عميل הלקוח לקוח お客様 顧客 ご担当者 担当者 客户 客戶 联系人 聯絡人 고객 담당자 kháchhàng ลูกค้า pelanggan klien ग्राहक संपर्क مشتری kontakti klientas klients',
);

/** Companies, also in the forms that follow "name of the". */
const companyWords = longestFirst(
  'компании компанії организации фирмы l’entreprise entreprise dell’azienda empresa società bedrijf firmy spółki společnosti spoločnosti cég companiei firmei εταιρείας εταιρίας şirketin şirket företagets företag virksomhedens yrityksen الشركة شركة החברה חברה 公司 企业 企業 会社 會社 회사 côngty บริษัท perusahaan कंपनी شرکت tvrtke firme podjetja įmonės uzņēmuma ettevõtte фирмата компанията',
);

const linkWords = longestFirst("of the de del della di da do du la le les l’ der des van het z का के की de l'");

/** What is left of a header without a word at its beginning or its end, and without words such as "of the". */
function without(plain: string, word: string): string[] {
  const trim = (rest: string) => [
    rest,
    ...linkWords.flatMap((link) => [
      ...(rest.startsWith(link) ? [rest.slice(link.length)] : []),
      ...(rest.endsWith(link) ? [rest.slice(0, -link.length)] : []),
    ]),
  ];
  return [
    ...(plain.startsWith(word) ? trim(plain.slice(word.length)) : []),
    ...(plain.endsWith(word) ? trim(plain.slice(0, -word.length)) : []),
  ].filter(Boolean);
}

/** "Vor- und Nachname", "Jméno a příjmení": the words of a first and a last name, in either order. */
function joinsBothNames(header: string): boolean {
  const parts = header
    .split(/\s+/)
    .join(' ')
    .split(/ (?:and|und|et|y|e|en|og|och|ja|i|a|ve|și|si|и|та|і|και) |[&+/]/iu);
  if (parts.length !== 2) return false;
  const [one = '', other = ''] = parts.map((part) => part.trim());
  if (one.endsWith('-')) return fieldOfHeader(other) === 'last_name';
  const fields = [fieldOfHeader(one), fieldOfHeader(other)];
  const isLast = fields.includes('last_name');
  return isLast && fields.some((field) => field === 'first_name' || field === 'name');
}

const ofPeople: readonly ImportField[] = ['name', 'first_name', 'last_name', 'phone_number', 'email'];

/** What a column is whose name is put together: the name of a company, or the name, number or address of a customer. */
export function fieldOfComposedHeader(header: string): ImportField | null {
  if (joinsBothNames(header)) return 'name';
  const plain = plainHeader(header);
  if (personWords.includes(plain) && fieldOfHeader(header) === null) return 'name';
  for (const word of nameWords)
    for (const rest of without(plain, word)) {
      if (companyWords.includes(rest) || fieldOfHeader(rest) === 'company') return 'company';
      if (personWords.includes(rest)) return 'name';
    }
  for (const word of personWords)
    for (const rest of without(plain, word)) {
      const field = fieldOfHeader(rest);
      if (field && ofPeople.includes(field)) return field;
    }
  return null;
}

/** Whether the name of a column says that its names begin with the surname: `Nazwisko i imię`, `Name, Vorname`, `ФИО`. */
export function namesSurnameFirst(header: string): boolean {
  if (/^(?:ф\.?и\.?о|п\.?і\.?б)\.?$/iu.test(header.trim())) return true;
  if (/^name\s?,\s?vorname/i.test(header.trim())) return true;
  const words = header.split(/[^\p{L}\p{M}’']+/u).filter(Boolean);
  if (words.length > 8) return false;
  const isField = (from: number, to: number, field: ImportField) =>
    fieldOfHeader(words.slice(from, to).join(' ')) === field;
  // "Cognome e nome": next to a surname, a name is the first one.
  const isGiven = (from: number, to: number) => isField(from, to, 'first_name') || isField(from, to, 'name');
  const places = words.map((_, at) => at);
  const surnameEnds = places.filter((at) => isField(0, at + 1, 'last_name')).map((at) => at + 1);
  // "Nom et prénom" is a whole name, which people write in either order.
  return surnameEnds.some((from) =>
    places.some((at) => at >= from && at <= from + 1 && places.some((to) => to >= at && isGiven(at, to + 1))),
  );
}
