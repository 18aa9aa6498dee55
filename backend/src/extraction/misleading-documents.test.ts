import { expect, it } from 'vitest';
import { phoneRefusal } from '../domains/leads/phone.ts';
import { findPhone } from './find-phone.ts';
import { readDocument } from './read-document.ts';
import { docxOf, wordParagraph } from './test-documents.ts';

// Text, first name, last name, number and address. An uncertain number is left out or carries a warning.
const documents: readonly (readonly [text: string, first: string, last: string, phone: string, email: string])[] = [
  [
    "Sarah O'Connell-Byrne\nDublin, Ireland\nPhone (mobile) 087 123 4567\nemail: sarah.oconnell\n@example.com\nObjective",
    'Sarah',
    "O'Connell-Byrne",
    '+353871234567',
    'sarah.oconnell@example.com',
  ],
  [
    '个人简历\n姓名：王小明　　性别：男　　年龄：28\n联系电话：138 1234 5681\n电子邮箱：wangxm@example.com\n现居：上海市，中国',
    '小明',
    '王',
    '+8613812345681',
    'wangxm@example.com',
  ],
  [
    '이 력 서\n성 명: 김 민 수 (金民秀)\n연락처: 010-1234-5681\n이메일: minsu.kim@example.com\n주소: 서울특별시 강남구, 대한민국',
    '민수',
    '김',
    '+821012345681',
    'minsu.kim@example.com',
  ],
  [
    'ประวัติส่วนตัว\nชื่อ-นามสกุล: นางสาวสุดา แก้วใส\nเบอร์โทรศัพท์: 081-234-5681\nอีเมล: suda@example.com\nที่อยู่: กรุงเทพมหานคร ประเทศไทย',
    'สุดา',
    'แก้วใส',
    '+66812345681',
    'suda@example.com',
  ],
  [
    'ÖZGEÇMİŞ\nAdı Soyadı: İBRAHİM YILDIZ\nCep: 0532 123 45 69\nE-posta: ibrahim@example.com\nİzmir / Türkiye',
    'İbrahim',
    'Yıldız',
    '+905321234569',
    'ibrahim@example.com',
  ],
  [
    'An die\nMusterfirma GmbH\nFrau Sabine Klein\nTel. 030 901820\n\nBewerbung als Elektriker\n\nMit freundlichen Grüßen\nThomas Huber\nMobil: 0171 2345680\nthomas.huber@example.com\n80331 München, Deutschland',
    'Thomas',
    'Huber',
    '+491712345680',
    'thomas.huber@example.com',
  ],
  [
    'Registered Nurse\nHelen Marsh\nLeeds, England\n07911 123430\nhm77@example.com\n\nExperience\nNurse',
    'Helen',
    'Marsh',
    '+447911123430',
    'hm77@example.com',
  ],
  [
    'Bewerbungsunterlagen\n\nName, Vorname: Müller, Anna\nTel.: 01512 3456747\nE-Mail: a.m@example.com\nAnschrift: Hauptstr. 3, 10115 Berlin\n\nWerdegang\nKöchin',
    'Anna',
    'Müller',
    '+4915123456747',
    'a.m@example.com',
  ],
  [
    'Personal Data\nName of applicant\tGeorge Okafor\nPhone\t+234 803 123 4567\nE-mail\tgokafor@example.com\n\nWork history',
    'George',
    'Okafor',
    '+2348031234567',
    'gokafor@example.com',
  ],
  [
    'Anna\nMeyer-Schulz\nBremen\nMobil 01512 3456747\nanna.\nmeyer@example.com\nAusbildung',
    'Anna',
    'Meyer-Schulz',
    '+4915123456747',
    'anna.meyer@example.com',
  ],
  [
    'María Fernanda López Gutiérrez\nMonterrey, Mexico\n+52 81 1234 5678\nmf.lopez@example.com\n\nExperience',
    'María Fernanda',
    'López Gutiérrez',
    '+528112345678',
    'mf.lopez@example.com',
  ],
  [
    'Juan Carlos Pérez\nBogotá, Colombia\n+57 312 345 6789\njc@example.com\n\nExperiencia',
    'Juan Carlos',
    'Pérez',
    '+573123456789',
    'jc@example.com',
  ],
  [
    'Ana López García\nSevilla, España\n612 34 56 47\nana@example.com\n\nExperiencia',
    'Ana',
    'López García',
    '+34612345647',
    'ana@example.com',
  ],
  [
    'Ravi Kumar S\nMadurai, Tamil Nadu, India\n98765 43215\nravi@example.com\nExperience',
    'Ravi',
    'Kumar',
    '+919876543215',
    'ravi@example.com',
  ],
  [
    'Lisa Cole\nReno, Nevada\n(775) 555-0131\nlisa@example.com\nExperience',
    'Lisa',
    'Cole',
    '+17755550131',
    'lisa@example.com',
  ],
  [
    'Lisa Cole\n12 Oak St, Macon, Georgia 31201\n(478) 555-0132\nlisa@example.com\nExperience',
    'Lisa',
    'Cole',
    '+14785550132',
    'lisa@example.com',
  ],
  [
    'Tom Blake\nHonolulu, Hawaii\n(808) 555-012\ntom@example.com\nExperience',
    'Tom',
    'Blake',
    'too short',
    'tom@example.com',
  ],
  ['Tom Blake\nTel: +44 7911 12342\ntom@example.com\nExperience', 'Tom', 'Blake', 'too short', 'tom@example.com'],
  [
    'PHYSICS RESUME\nMAYA ORTEGA\nEDUCATION\nBSc 2020\nEXPERIENCE\nLab\n\nPlacement Office: 415-338-1761 | placement@college.example.edu',
    'Maya',
    'Ortega',
    '',
    '',
  ],
  [
    'S A R A H  K L E I N\nProduct Designer\nsarah@example.com · (312) 555-0133\nExperience',
    'Sarah',
    'Klein',
    '',
    'sarah@example.com',
  ],
  [
    'J A N E D O E\njane.doe@example.com\n+1 312 555 0134\nExperience',
    'Jane',
    'Doe',
    '+13125550134',
    'jane.doe@example.com',
  ],
  [
    'References\nDr. Amir Haddad, +1 312 555 0199, amir@hospital.example\nCONTACT\nJohn Smith\n+1 312 555 0135\njsmith@example.com\nEXPERIENCE',
    'John',
    'Smith',
    '+13125550135',
    'jsmith@example.com',
  ],
  [
    'Referenz: Herr Karl Vogt, 0171 2345678, k.vogt@firma.example\n\nLena Brandt\nHandy: 01512 3456747\nlena.b@example.com\nBerufserfahrung',
    'Lena',
    'Brandt',
    '+4915123456747',
    'lena.b@example.com',
  ],
  [
    'السيرة الذاتية\nليان أحمد المنصوري\nدبي، الإمارات العربية المتحدة\nجوال: 050 123 4567\nlayan@example.com\nالخبرات',
    'ليان',
    'المنصوري',
    '+971501234567',
    'layan@example.com',
  ],
  [
    '個人履歷\n姓名：陳大文\n電話：0912-345-678\n電子郵件：david@example.com\n台北市, 台灣\n工作經歷',
    '大文',
    '陳',
    '+886912345678',
    'david@example.com',
  ],
  [
    '履歴書\n氏名　山田　太郎\n電話　090-1234-5647\nメール　taro@example.com\n職歴',
    '太郎',
    '山田',
    '+819012345647',
    'taro@example.com',
  ],
  [
    'CV\nPavel Novák\nPraha 4, Česká republika\nmobil: 601 123 447\npavel@example.com\nPraxe',
    'Pavel',
    'Novák',
    '+420601123447',
    'pavel@example.com',
  ],
  [
    'Curriculum Vitae\nPersonlige opplysninger\nNavn: Kari Nordmann\nTlf: 406 12 347\nEpost: kari@example.com\nBergen, Norge\nUtdanning',
    'Kari',
    'Nordmann',
    '+4740612347',
    'kari@example.com',
  ],
  [
    'Dossier de candidature\nMonsieur Paul LEFÈVRE\n12 rue des Lilas, 69003 Lyon\nTél. : 06 12 34 56 47\npaul.lefevre@example.com\nFormation',
    'Paul',
    'Lefèvre',
    '+33612345647',
    'paul.lefevre@example.com',
  ],
  [
    'Tim Cook\ntim.cook@example.com\n+1 312 555 0136\nExperience',
    'Tim',
    'Cook',
    '+13125550136',
    'tim.cook@example.com',
  ],
  ['Name: Emma Page\nPhone: +1 312 555 0137\nemma@example.com', 'Emma', 'Page', '+13125550137', 'emma@example.com'],
  [
    'Priya Nair\npriya.nair@example\n.com\n+91 98765 43216\nExperience',
    'Priya',
    'Nair',
    '+919876543216',
    'priya.nair@example.com',
  ],
  [
    'Kenya Barrow\nAtlanta, GA\n404-555-0138\nkb@example.com\nExperience',
    'Kenya',
    'Barrow',
    '+14045550138',
    'kb@example.com',
  ],
  [
    'John Smith | London\n07911 123431 | js@example.com\nExperience',
    'John',
    'Smith',
    '+447911123431',
    'js@example.com',
  ],
  [
    'Elu lugu CV\nNimi: Mari Tamm\nTelefon: 5123 4547\nTallinn, Eesti\nmari@example.com\nHaridus',
    'Mari',
    'Tamm',
    '+37251234547',
    'mari@example.com',
  ],
  [
    'SƠ YẾU LÝ LỊCH\nHọ và tên: Phạm Minh Tuấn\nĐiện thoại: 0912 345 647\ntuan@example.com\nHọc vấn',
    'Minh Tuấn',
    'Phạm',
    '+84912345647',
    'tuan@example.com',
  ],
  [
    'Ferilskrá\nNafn: Jón Sigurðsson\nSími: 611 1234\nReykjavík, Ísland\njon@example.com\nMenntun',
    'Jón',
    'Sigurðsson',
    '+3546111234',
    'jon@example.com',
  ],
  [
    'Биография\nИме и презиме: Марко Петровић\nТелефон: 060 1234547\nНови Сад, Србија\nmarko@example.com\nОбразовање',
    'Марко',
    'Петровић',
    '+381601234547',
    'marko@example.com',
  ],
  [
    'Resume of Daniel O’Connor\nPhiladelphia, Pennsylvania 19103 • 215.555.0139 • daniel@example.com\nSummary',
    'Daniel',
    'O’Connor',
    '+12155550139',
    'daniel@example.com',
  ],
  [
    'Sales Representative\nMaria Rossi\nmariarossi@example.com\nMilano, Italia\n312 345 6747\nEsperienze',
    'Maria',
    'Rossi',
    '+393123456747',
    'mariarossi@example.com',
  ],

  [
    'Ansioluettelo\nNimi: Aino Lahtinen\nPuhelin: 040 123 4509\nTampere, Suomi\naino.lahtinen@example.com\n\nTyökokemus\nKokki',
    'Aino',
    'Lahtinen',
    '+358401234509',
    'aino.lahtinen@example.com',
  ],
  [
    'John Doer\nHonolulu, HI 96815\n+1 808 783947\njohn.doer@example.com\n\nExperience\nClerk',
    'John',
    'Doer',
    'too short',
    'john.doer@example.com',
  ],
  [
    'COMPUTER SCIENCE RESUME\nROSA LINDGREN\n12 Hill Road\nHayward, CA 94540\n(510) 72X-XXXX\n\nEDUCATION\nBSc 2018\n\nCareer Services Office, 415/338-1761, Fax 415/338-2979, office@college.example.edu',
    'Rosa',
    'Lindgren',
    '',
    '',
  ],
];

const said = (phone: string | undefined) => {
  const refusal = phone === undefined ? null : phoneRefusal(phone);
  if (phone === undefined || refusal?.includes('has no country')) return '';
  return refusal?.replace('is ', '') ?? phone;
};

it.each(documents)('the right person is read from %j', async (text, first, last, phone, email) => {
  const { extracted_data: data, md_content } = await readDocument(Buffer.from(text), { extension: 'txt' });
  expect([data.first_name, data.last_name, said(findPhone(data, md_content)), data.email ?? '']).toEqual([
    first,
    last,
    phone,
    email,
  ]);
});

const box = (content: string, copy = '') =>
  `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></w:drawing></mc:Choice>${copy}</mc:AlternateContent></w:r></w:p>`;

it.each([
  ['without a copy', ''],
  ['with a copy for old programs', 'copy'],
])('a Word text box is read once, %s', async (_, copy) => {
  const content = wordParagraph('Greta Lindholm') + wordParagraph('+44 7911 123421');
  const old = `<mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback>`;
  const body = box(content, copy && old) + wordParagraph('Experience');
  const { extracted_data, md_content } = await readDocument(docxOf({ body }), { extension: 'docx' });
  expect(extracted_data).toMatchObject({ full_name: 'Greta Lindholm', phone: '+447911123421' });
  expect(md_content.match(/Greta/g)).toHaveLength(1);
});

it('a name that is also in the file name is preferred', async () => {
  const text = 'Blue Harbor\nNordic Flame\nAnders Vik\n+44 7911 123425\n';
  const read = async (file_name?: string) =>
    (await readDocument(Buffer.from(text), { extension: 'txt', file_name })).extracted_data.full_name;
  expect(await read('CV Anders Vik.txt')).toBe('Anders Vik');
});
