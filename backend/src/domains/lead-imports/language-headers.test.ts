import { expect, it } from 'vitest';
import { completeByContent } from './guess-by-content.ts';
import { guessMapping } from './guess-mapping.ts';
import { readLead } from './read-lead.ts';

/** What an import makes of one row below a header, with nothing changed by hand. */
function rowOf(header: string, row: string) {
  const columns = header.split(';');
  const cells = row.split(';');
  const mapping = completeByContent(guessMapping(columns, [], [cells]), columns, [cells]);
  const read = readLead(cells, { mapping, country: null, fields: [], columns });
  if ('problems' in read) return read.problems;
  const { first_name, last_name, email, company, title } = read.fields;
  return [first_name, last_name, read.phone_e164, email, company, title];
}

it.each([
  [
    'Nom;Cognoms;Telèfon mòbil;Correu electrònic;Empresa;Càrrec',
    'Anna Maria;Puig i Ferrer;+34 612 345 648;a@example.com;Caixa;Cap',
    ['Anna Maria', 'Puig i Ferrer', '+34612345648', 'a@example.com', 'Caixa', 'Cap'],
  ],
  [
    'Nome;Cognome;Cellulare;Posta elettronica;Azienda;Mansione',
    'Anna Maria;Rossi;+39 347 123 4567;a@example.com;Eni;Capo',
    ['Anna Maria', 'Rossi', '+393471234567', 'a@example.com', 'Eni', 'Capo'],
  ],
  [
    '姓氏;名字;行動電話;電子郵件;公司;職稱',
    '王;小明;+886 912 345 678;w@example.com;台積電;經理',
    ['小明', '王', '+886912345678', 'w@example.com', '台積電', '經理'],
  ],
  [
    'पहला नाम;अंतिम नाम;मोबाइल नंबर;ईमेल;कंपनी;पद',
    'राहुल;वर्मा;+91 98765 43210;r@example.com;टाटा;प्रबंधक',
    ['राहुल', 'वर्मा', '+919876543210', 'r@example.com', 'टाटा', 'प्रबंधक'],
  ],
  [
    'Voornaam;Tussenvoegsel;Achternaam;Telefoonnummer (mobiel);E-mailadres;Bedrijf;Functie',
    'Joris;van der;Meer;+31 6 12345601;j@example.com;ING;Manager',
    ['Joris', 'van der Meer', '+31612345601', 'j@example.com', 'ING', 'Manager'],
  ],
  [
    'Achternaam;Tussenvoegsel;Voornaam;Mobiel;E-mail;Bedrijf;Functie',
    'Meer;van der;Joris;+31 6 12345601;j@example.com;ING;Manager',
    ['Joris', 'van der Meer', '+31612345601', 'j@example.com', 'ING', 'Manager'],
  ],
  [
    'নাম;মোবাইল নম্বর;ইমেইল;প্রতিষ্ঠান;পদবী',
    'রহিম উদ্দিন;+880 1712-345678;r@example.com;গ্রামীণ;পরিচালক',
    ['রহিম', 'উদ্দিন', '+8801712345678', 'r@example.com', 'গ্রামীণ', 'পরিচালক'],
  ],
  [
    'Nama Penuh;No. Telefon Bimbit;E-mel;Syarikat;Jawatan',
    'Aminah Hassan;+60 12-345 6789;a@example.com;Maybank;Pengurus',
    ['Aminah', 'Hassan', '+60123456789', 'a@example.com', 'Maybank', 'Pengurus'],
  ],
  [
    'Собствено име;Фамилия;Мобилен телефон;Имейл;Фирма;Длъжност',
    'Иван;Петров;+359 88 123 4567;i@example.com;БНБ;Управител',
    ['Иван', 'Петров', '+359881234567', 'i@example.com', 'БНБ', 'Управител'],
  ],
  [
    'Vardas;Pavardė;Mobilusis telefonas;El. paštas;Įmonė;Pareigos',
    'Jonas;Kazlauskas;+370 612 34567;j@example.com;Telia;Direktorius',
    ['Jonas', 'Kazlauskas', '+37061234567', 'j@example.com', 'Telia', 'Direktorius'],
  ],
  [
    'Vārds;Uzvārds;Mobilais tālrunis;E-pasts;Uzņēmums;Amats',
    'Jānis;Bērziņš;+371 21 234 567;j@example.com;Latvenergo;Direktors',
    ['Jānis', 'Bērziņš', '+37121234567', 'j@example.com', 'Latvenergo', 'Direktors'],
  ],
  [
    'Eesnimi;Perekonnanimi;Mobiiltelefon;E-post;Ettevõte;Ametikoht',
    'Tiit;Tamm;+372 5123 4567;t@example.com;Swed;Juht',
    ['Tiit', 'Tamm', '+37251234567', 't@example.com', 'Swed', 'Juht'],
  ],
  [
    'Ime;Priimek;Mobilni telefon;E-pošta;Podjetje;Delovno mesto',
    'Matej;Žagar;+386 31 234 567;m@example.com;Krka;Direktor',
    ['Matej', 'Žagar', '+38631234567', 'm@example.com', 'Krka', 'Direktor'],
  ],
  [
    'Ime;Prezime;Broj mobitela;E-pošta;Tvrtka;Radno mjesto',
    'Željko;Šimić;+385 91 234 5678;z@example.com;INA;Direktor',
    ['Željko', 'Šimić', '+385912345678', 'z@example.com', 'INA', 'Direktor'],
  ],
  [
    'Fornafn;Eftirnafn;Farsími;Netfang;Fyrirtæki;Starfsheiti',
    'Jón;Einarsson;+354 611 1234;j@example.com;Marel;Stjóri',
    ['Jón', 'Einarsson', '+3546111234', 'j@example.com', 'Marel', 'Stjóri'],
  ],
])('a row below %s is read without manual changes', (header, row, expected) => {
  expect(rowOf(header, row)).toEqual(expected);
});

it('whole names are recognized if no header is known to contain a name', () => {
  expect(rowOf('Spalte A;Mobil;Mail', 'Ada Moss;+49 171 2345678;a@example.com').slice(0, 3)).toEqual([
    'Ada',
    'Moss',
    '+491712345678',
  ]);
});

it('whole names are recognized next to a column of surnames', () => {
  expect(rowOf('Name;Surname;Phone', 'Ada Moss;Moss;+1 303 555 0142').slice(0, 2)).toEqual(['Ada', 'Moss']);
});
