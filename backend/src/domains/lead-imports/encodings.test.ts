import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guessMapping } from './guess-mapping.ts';
import { inspect } from './inspect.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encodings-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(text: string, encoding: string) {
  const path = join(folder, 'leads.csv');
  await writeFile(path, iconv.encode(text, encoding));
  const { layout } = await inspect(path, null);
  return { ...layout, mapping: guessMapping(layout.columns, [], layout.samples) };
}

const named = ['first_name', 'last_name', 'phone_number'];

it.each([
  ['Turkish', 'windows-1254', 'Ad;Soyad;Telefon\r\nAyşe;Yılmaz;+905321234501\r\nİbrahim;Çağlar;+905321234502', named],
  ['Turkish', 'windows-1254', 'Ad,Soyad,Cep\r\nAli,Yıldız,+905321234501', named],
  ['Lithuanian', 'windows-1257', 'Vardas,Pavardė,Telefonas\r\nŽydrūnas,Šimkus,+37061234501', named],
  ['Latvian', 'windows-1257', 'Vārds;Uzvārds;Tālrunis\r\nJānis;Bērziņš;+37121234501', named],
  ['Greek', 'windows-1253', 'Όνομα;Επώνυμο;Κινητό\r\nΆννα;Παπαδοπούλου;+306912345601', named],
  ['Russian', 'koi8-r', 'Имя;Фамилия;Телефон\r\nПётр;Иванов;+79123456701', named],
  ['Russian', 'ibm866', 'Имя;Фамилия;Телефон\r\nЖанна;Юрьева;+79123456704', named],
  ['Ukrainian', 'windows-1251', 'Ім’я;Прізвище;Телефон\r\nОксана;Їжакевич;+380501234501', named],
  ['Bulgarian', 'windows-1251', 'Име;Фамилия;Телефон\r\nГеорги;Петров;+359881234501', named],
  ['Croatian', 'windows-1250', 'Ime;Prezime;Mobitel\r\nŽeljko;Šarić;+385911234501', named],
  ['Czech', 'windows-1250', 'Jmeno;Prijmeni;Mobil\r\nJiří;Čapek;+420601123402', named],
  ['Polish', 'iso-8859-2', 'Imie;Nazwisko;Telefon\r\nŁucja;Świętek;+48512345603', named],
  ['Japanese', 'shift_jis', '姓,名,携帯電話\r\n山田,太郎,090-1234-5601', ['last_name', 'first_name', 'phone_number']],
  ['Korean', 'euc-kr', '이름,휴대폰\r\n김민수,010-1234-5601', ['name', 'phone_number']],
  ['Chinese', 'gb18030', '姓名,手机\r\n王小明,13812345601\r\n李娜,13812345602', ['name', 'phone_number']],
  ['Chinese', 'big5', '姓名,行動電話\r\n陳大文,0912345601\r\n林美玲,0912345602', ['name', 'phone_number']],
  ['German', 'macintosh', 'Vorname;Nachname;Handy\rJürgen;Größ;+4915123456701\rÄnne;Müller;+4915123456702', named],
  ['German', 'macintosh', 'Vorname;Nachname;Handy\rAnne;Weiß;+4915123456701', named],
  ['French', 'macintosh', 'Contact,Phone\rRené Müller,+33612345601\rZoë Strauß,+33612345602', ['name', 'phone_number']],
  ['French', 'cp850', 'Prénom;Nom;Téléphone\r\nHélène;Lefèvre;+33612345601', named],
  ['French', 'iso-8859-15', 'Nom;Prénom;Mobile\r\nŒuvre;Zoé;+33612345602', ['last_name', 'first_name', 'phone_number']],
  ['Spanish', 'windows-1252', 'Nombre completo;Móvil\r\nMaría García;+34612345602', ['name', 'phone_number']],
  ['Hungarian', 'windows-1250', 'Keresztnév;Vezetéknév;Telefonszám\r\nŐrs;Kőszegi;+36301234501', named],
  ['Thai', 'windows-874', 'ชื่อ,นามสกุล,เบอร์มือถือ\r\nวิชัย,สุขใจ,0812345603', named],
  ['Portuguese', 'cp850', 'Contact;Phone\r\nJoão Conceição;+351912345601', ['name', 'phone_number']],
  ['German', 'windows-1252', 'Name,Phone\r\nJürgen Groß,+4915123456701\r\n50 m² Büro 20€,', ['name', 'phone_number']],
  ['English', 'windows-1252', 'Name,Phone\r\n“Bo” D’Angelo,+13035550142\r\nZoë’s,', ['name', 'phone_number']],
])('an import recognizes a %s file in %s: %j', async (_, encoding, text, expected) => {
  const layout = await read(`${text}\r\n`, encoding);
  expect(layout).toMatchObject({ encoding, mapping: expected, has_header: true });
  const lines = text.split(/\r\n|\r/).map((line) => line.split(/[,;]/));
  expect([layout.columns, ...layout.samples]).toEqual(lines.filter((line) => line.length > 1));
});

it.each([
  [
    ['이름', '전화'],
    ['name', 'phone_number'],
  ],
  [
    ['Имя', 'Телефон'],
    ['name', 'phone_number'],
  ],
  [['Имя', 'Фамилия', 'Телефон'], named],
  [
    ['名前', '電話'],
    ['name', 'phone_number'],
  ],
  [
    ['First Name', 'Phone'],
    ['first_name', 'phone_number'],
  ],
  [
    ['İsim', 'Telefon'],
    ['name', 'phone_number'],
  ],
])('the columns %j are read as %j: without a surname column, a name is a whole name', (columns, expected) => {
  expect(guessMapping(columns, [])).toEqual(expected);
});

it.each([
  [
    ['Имя', 'Фамилия', 'Рабочий телефон', 'Мобильный телефон', 'Факс'],
    ['first_name', 'last_name', 'phone_number', 'phone_number', null],
  ],
  [
    ['lead_name', 'contact_name', 'contact_phone'],
    [null, 'name', 'phone_number'],
  ],
  [
    ['Nombre', 'Teléfono de casa', 'Correo personal'],
    ['first_name', 'phone_number', 'email'],
  ],
])('an import recognizes the columns %j, even by part of their names', (columns, expected) => {
  expect(guessMapping(columns, [])).toEqual(expected);
});

it('a Spanish name column is read as whole names if its cells have several words', () => {
  expect(guessMapping(['Nombre', 'Móvil'], [], [['Ana García López', '612345602']])[0]).toBe('name');
  expect(guessMapping(['Nombre', 'Móvil'], [], [['Ana', '612345602']])[0]).toBe('first_name');
});

it("a column with the type of a phone number isn't read as a phone number", () => {
  const columns = ['Name', 'Phone', 'Тип телефона'];
  expect(guessMapping(columns, [], [['Ada', '+13035550142', 'рабочий']])).toEqual(['name', 'phone_number', null]);
});

it.each([
  ['windows-1250', 'Łucja Żółkiewska', 'Małgorzata Wąs'],
  ['windows-1250', 'Elżbieta Wójcik'],
  ['iso-8859-2', 'Krzysztof Jabłoński', 'Mirosława Sęk'],
  ['windows-1250', 'Zdeněk Novák'],
  ['windows-1250', 'Matjaž Žagar', 'Špela Kočevar'],
  ['windows-1250', 'FŰZFA ÖDÖN', 'KŐSZEGI ÁGNES'],
  ['windows-1250', 'Cătălin Ţurcanu', 'Ileana Şerban'],
  ['windows-1254', 'Hüseyin Şahin', 'Çiğdem Öztürk'],
  ['windows-1257', 'Rūta Kazlauskienė', 'Gražina Mažeikaitė'],
  ['windows-1252', 'Ülle Põld', 'Mihkel Pärn'],
  ['windows-1252', 'Sæunn Jóhannesdóttir', 'Þorvaldur Guðmundsson'],
  ['windows-1252', 'Käthe Weiß', 'Marie Müller'],
  ['windows-1252', 'Conceição Magalhães', 'Antão Guimarães'],
  ['windows-1252', 'Éloïse Bénard', 'Benoît Chaïb'],
  ['macintosh', 'Éloïse Bénard', 'Benoît Chaïb'],
  ['cp850', 'Begoña Ibáñez', 'José María'],
  ['windows-1251', 'Светлана Кузнецова', 'Олег Попов'],
  ['windows-1251', 'светлана кузнецова', 'олег попов'],
  ['koi8-r', 'СВЕТЛАНА КУЗНЕЦОВА', 'ОЛЕГ ПОПОВ'],
  ['ibm866', 'Светлана Кузнецова', 'Олег Попов'],
  ['windows-1251', 'Ђорђе Петровић', 'Љиљана Јовић'],
  ['windows-1253', 'Ελένη Σταύρου', 'Δημήτρης Αντωνίου'],
  ['windows-1255', 'יעל לוין', 'אברהם ביטון'],
  ['windows-1256', 'فاطمة حسن', 'محمد عبد الله'],
  ['windows-874', 'ประยุทธ์ มั่นคง', 'วรรณา แสงทอง'],
  ['shift_jis', '鈴木 一郎', '高橋 美咲'],
  ['euc-kr', '이영희', '최철수'],
  ['gb18030', '张伟', '刘婷婷'],
  ['big5', '張志豪', '黃淑芬'],
])('an import reads names in %s below English headers: %s', async (encoding, ...names) => {
  const rows = names.map((name, at) => `${name},06123456${at}1`);
  const { samples } = await read(['Full name,Telephone', ...rows, ''].join('\r\n'), encoding);
  expect(samples.map(([name]) => name)).toEqual(names);
});

it.each([
  ['windows-1250', 'Jiří Kučera', '+420601123401'],
  ['windows-1252', 'Chloé Leclerc', '+33612345601'],
])('an import prefers %s for "%s" next to the number %s', async (encoding, name, phone) => {
  const layout = await read(`Name,Phone\r\n${name},${phone}\r\n`, encoding);
  expect(layout).toMatchObject({ encoding, samples: [[name, phone]] });
});
