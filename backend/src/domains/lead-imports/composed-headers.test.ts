import { expect, it } from 'vitest';
import { fieldOfComposedHeader } from './composed-headers.ts';
import { guessMapping } from './guess-mapping.ts';
import { readLead } from './read-lead.ts';

const expected = ['name', 'phone_number', 'email', 'company', 'title'];

it.each([
  ['Prospect Name', 'Best Phone Number', 'Work Email', 'Company / Account', 'Job Title'],
  ['Contact Full Name', 'Direct Dial', 'Primary Email', 'Organization', 'Role'],
  ['Vor- und Nachname', 'Rückrufnummer', 'E-Mail-Adresse', 'Firmenname', 'Position'],
  ['Ansprechpartner', 'Tel.-Nr.', 'Mailadresse', 'Unternehmen', 'Funktion'],
  ['Nom et prénom', 'N° de téléphone', 'Adresse e-mail', 'Nom de l’entreprise', 'Fonction'],
  ['Nom complet', 'Tél. portable', 'Courriel', 'Société', 'Poste'],
  ['Nombre y apellidos', 'N.º de teléfono', 'Correo electrónico', 'Empresa', 'Cargo'],
  ['Nome e cognome', 'Numero di telefono', 'Indirizzo e-mail', 'Azienda', 'Ruolo'],
  ['Voor- en achternaam', 'Telefoonnr.', 'E-mailadres', 'Bedrijf', 'Functie'],
  ['Jméno a příjmení', 'Telefonní číslo', 'E-mail', 'Společnost', 'Pozice'],
  ['Ονοματεπώνυμο', 'Αριθμός τηλεφώνου', 'Ηλεκτρονικό ταχυδρομείο', 'Εταιρεία', 'Θέση'],
  ['Adı Soyadı', 'Telefon No', 'E-posta adresi', 'Şirket adı', 'Unvan'],
  ['ФИО клиента', 'Контактный телефон', 'Эл. почта', 'Название компании', 'Должность'],
  ['Ім’я та прізвище', 'Контактний телефон', 'Електронна пошта', 'Компанія', 'Посада'],
  ['För- och efternamn', 'Telefon', 'E-post', 'Företag', 'Befattning'],
  ['Fulde navn', 'Telefonnummer', 'E-mail', 'Virksomhed', 'Stilling'],
  ['Koko nimi', 'Puhelinnro', 'Sähköposti', 'Yritys', 'Tehtävä'],
  ['الاسم الكامل', 'رقم الجوال', 'البريد الإلكتروني', 'اسم الشركة', 'المنصب'],
  ['שם מלא', 'מספר טלפון', 'דוא"ל', 'שם החברה', 'תפקיד'],
  ['お客様名', '電話番号（携帯）', 'メールアドレス', '会社名', '役職'],
  ['고객명', '연락처', '이메일 주소', '회사명', '직책'],
  ['客户姓名', '联系电话', '电子邮箱', '公司名称', '职位'],
  ['ชื่อ-นามสกุล', 'เบอร์โทรศัพท์', 'อีเมล', 'ชื่อบริษัท', 'ตำแหน่ง'],
  ['Nama Lengkap', 'No. HP', 'Alamat email', 'Nama Perusahaan', 'Jabatan'],
  ['पूरा नाम', 'मोबाइल नंबर', 'ईमेल आईडी', 'कंपनी का नाम', 'पद'],
])('an import reads the composed headers %s, %s, %s, %s and %s', (...columns) => {
  expect(guessMapping(columns, [])).toEqual(expected);
});

it.each(['Product name', 'ad_name', 'Department name', '商品名', 'Account Owner', 'Customer ID', 'City', 'Event name'])(
  'an import finds neither a person nor a company in the header "%s"',
  (header) => {
    expect(fieldOfComposedHeader(header)).toBeNull();
    expect(guessMapping([header], [])).toEqual([null]);
  },
);

it.each([
  ['Név', 'Kovács Éva Mária', { first_name: 'Éva Mária', last_name: 'Kovács' }],
  ['Teljes név', 'Tóth-Nagy Béla', { first_name: 'Béla', last_name: 'Tóth-Nagy' }],
  ['Họ và tên', 'Nguyễn Văn An', { first_name: 'Văn An', last_name: 'Nguyễn' }],
  ['Full name', 'Éva Kovács', { first_name: 'Éva', last_name: 'Kovács' }],
  ['Név', 'Éva', { first_name: 'Éva' }],
])('an import splits the name in a column "%s": %s', (column, name, fields) => {
  const reader = {
    ...{ mapping: ['name', 'phone_number'], columns: [column, 'Telefon'] },
    ...{ country: null, fields: [] },
  };
  expect(readLead([name, '+36301234567'], reader)).toMatchObject({ fields });
});
