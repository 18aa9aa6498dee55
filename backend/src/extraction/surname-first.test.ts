import { expect, it } from 'vitest';
import { readDocument } from './read-document.ts';

// Text, first name, last name, number. The order of a name follows its custom, or the text around it.
const documents: readonly (readonly [text: string, first: string, last: string, phone: string | undefined])[] = [
  [
    'CURRICULUM VITAE\n\nTrần Thị Bích Ngọc\nAccountant\nPhone: +84 912 345 672',
    'Thị Bích Ngọc',
    'Trần',
    '+84912345672',
  ],
  ['RESUME\nLe Van An\nHo Chi Minh City, Vietnam\n+84 912 345 673', 'Van An', 'Le', '+84912345673'],
  ['RESUME\nAn Van Le\nHo Chi Minh City, Vietnam\n+84 912 345 673', 'An', 'Van Le', '+84912345673'],
  ['RESUME\nHorváth Eszter\nMarketing Manager\n+36 20 123 4571', 'Eszter', 'Horváth', '+36201234571'],
  ['RESUME\nKenderesi Eszter\nMarketing Manager\n+36 20 123 4571', 'Eszter', 'Kenderesi', '+36201234571'],
  ['RESUME\nEszter Kenderesi\nMarketing Manager\n+36 20 123 4571', 'Eszter', 'Kenderesi', '+36201234571'],
  ['RESUME\nKenderesi Eszter\nMarketing Manager\n+44 7911 123471', 'Kenderesi', 'Eszter', '+447911123471'],
  ['Önéletrajz\nBalázs Péter\n+36 20 123 4571', 'Péter', 'Balázs', '+36201234571'],
  ['Životopis\nPriezvisko / Meno   Kováčová Zuzana\nTelefón  +421 903 123 471', 'Zuzana', 'Kováčová', '+421903123471'],
  [
    'Europass\nSurname(s) / First name(s)\tGARCÍA LORCA Federico\n+34 612 345 631',
    'Federico',
    'García Lorca',
    '+34612345631',
  ],
  ['Europass\nCognome/i Nome/i  Rossi Anna\n+39 347 123 4571', 'Anna', 'Rossi', '+393471234571'],
  ['CV\nNom et prénom : Camille Delacroix\n+33 6 12 34 56 71', 'Camille', 'Delacroix', '+33612345671'],
  ['Lebenslauf\nNachname, Vorname: Müller, Anna\nTel. 0171 2345671', 'Anna', 'Müller', '+491712345671'],
  ['个人简历\n姓名：欧阳娜娜　　性别：女\n手机：138 0013 8071', '娜娜', '欧阳', '+8613800138071'],
  ['履 歴 書\n氏　名　　鈴 木　花 子\n電話　０９０－１２３４－５６７２', '花子', '鈴木', '+819012345672'],
  ['履歴書\n氏名　鈴木　花子\n携帯電話　０９０－１２３４－５６７１', '花子', '鈴木', '+819012345671'],
  [
    'Curriculum Vitae\nMAŁGORZATA ZAJĄC\nWarszawa, Polska\ntel. kom. 512 345 671',
    'Małgorzata',
    'Zając',
    '+48512345671',
  ],
];

it.each(documents)('the right name is read as the surname in %j', async (text, first, last, phone) => {
  const { extracted_data: data } = await readDocument(Buffer.from(text), { extension: 'txt' });
  expect([data.first_name, data.last_name, data.phone]).toEqual([first, last, phone]);
});

it.each([
  ['Balázs Péter\nBudapest, Hungary\n+36 20 123 4571', true],
  ['Vo Van Le\nHanoi, Vietnam\n+84 912 345 672', true],
  ['Eszter Horváth\nBudapest, Hungary\n+36 20 123 4571', undefined],
  ['Balázs Péter\nLondon\n+44 7911 123471', undefined],
])('an unclear order of names in %j is reported for a decision', async (text, isUnclear) => {
  const { extracted_data: data } = await readDocument(Buffer.from(text), { extension: 'txt' });
  expect(data.is_order_unclear).toBe(isUnclear);
});
