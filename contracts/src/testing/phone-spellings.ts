import type { PhoneProblem } from '../phone-rules.ts';

const e164 = '+13035550142';
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xbe6, 0xe50, 0xff10, 0x1040, 0x17e0];
const inScript = (zero: number) => e164.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
const around = (before: string, after = '') => `${before}${e164}${after}`;
const separators = [
  ' ',
  '-',
  '.',
  '\u00a0',
  '\u2009',
  '\u202f',
  '\u3000',
  '\u2010',
  '\u2011',
  '\u2012',
  '\u2013',
  '\u2014',
  '\u2212',
  '\u30fc',
  '\u30fb',
  '\u00b7',
  '\u2022',
  ' - ',
  ' . ',
  '  ',
];
const marks = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u2066',
  '\u2069',
  '\u2060',
  '\ufeff',
  '\u00ad',
];
const before = [
  'tel:',
  'TEL:',
  'p:',
  'P: ',
  't: ',
  'm:',
  'c:',
  'phone:',
  'callto:',
  'sms:',
  'whatsapp:',
  'Tel. ',
  'Tel.: ',
  'Phone: ',
  'Phone number: ',
  'Mobile: ',
  'Mobile - ',
  'Cell ',
  'Cell: ',
  'Handy: ',
  'Mobile 2: ',
  'Phone 2 - ',
  'Tel. 1) ',
  'Mobil ',
  'Téléphone : ',
  'Móvil: ',
  'Telefono: ',
  'Puhelin ',
  '(mobile) ',
  '[work] ',
  '電話：',
  '휴대폰: ',
  'тел. ',
  'Моб.: ',
  'هاتف: ',
  'फ़ोन: ',
  'โทร ',
];
const after = [
  ' (mobile)',
  ' mobile',
  ' [home]',
  ' (work)',
  ' privat',
  ' - cell',
  ' (携帯)',
  ' m',
  ' ☎',
  ' (preferred)',
];

/** The number that every spelling means, in E.164. */
export const spelledNumber = e164;

/** How people and programs write one number. Every entry point accepts all of them. */
export const phoneSpellings: readonly string[] = [
  ...new Set([
    e164,
    ...zeros.map(inScript),
    ...separators.map((by) => ['+1', '303', '555', '0142'].join(by)),
    ...marks.flatMap((mark) => [around(mark, mark), `+1${mark}303${mark}5550142`]),
    ...before.map((label) => around(label)),
    ...after.map((label) => around('', label)),
    around("'"),
    around('="', '"'),
    around('"', '"'),
    around('“', '”'),
    around('`'),
    around(' ', ' \n'),
    around('\t', '\r\n'),
    '＋1 303 555 0142',
    '＋１（３０３）５５５－０１４２',
    '+1 (303) 555-0142',
    '+1(303)5550142',
    '+1 [303] 555-0142',
    '+ 1 303 555 0142',
    '+1 303 555-01-42',
    '(+1)(303)555-0142',
    'Ada: +1 303 555 0142',
    '+1 303 555 0142;',
    ', +1 303 555 0142',
    '+1 303/5550142',
    '+1 (303)-555-0142',
    '(+1) 303 555 0142',
    '+1.303.555.0142',
    '+13035550142.0',
    '+13035550142,0',
    '+13035550142.00',
    '+13035550142.000',
    '+13,035,550,142.000',
    '+13035550142.0.',
    'Mobile: +13035550142.0',
    'Mobile: 0013035550142.0',
    '+13035550142.0 (work)',
    '(mobile) +13035550142.00',
    '001 303 555 0142',
    '0013035550142',
    '00 1 303-555-0142',
    'Mobile: tel:+1-303-555-0142',
    'https://wa.me/13035550142',
    'wa.me/13035550142?text=Hello',
    'https://api.whatsapp.com/send?phone=13035550142',
    'whatsapp://send?phone=13035550142',
    '<+13035550142>',
    '+1/303/555-0142',
    '+1-303/555-0142',
  ]),
];

/** A text in which people or programs wrote a number, and what it says. */
export interface PhoneCase {
  text: string;
  /** The country that a person or the row names for a number without one; where none can be named, it has no country. */
  country?: 'US' | 'GB' | 'DE' | 'FR' | 'IT' | 'IN' | 'BR' | 'MX' | 'JP' | 'AU' | 'ZA';
  /** In E.164. A text with several numbers is imported with all of them, and refused where one is asked for. */
  numbers?: readonly string[];
  /** Why it is refused. */
  problem?: PhoneProblem;
}

const national = (country: PhoneCase['country'], number: string, texts: readonly string[]): PhoneCase[] =>
  texts.map((text) => ({ text, country, numbers: [number] }));

const abroad = (number: string, texts: readonly string[]): PhoneCase[] =>
  texts.map((text) => ({ text, numbers: [number] }));

const refused = (problem: PhoneProblem, texts: readonly string[]): PhoneCase[] =>
  texts.map((text) => ({ text, problem }));

/** All spellings, with the numbers or the refusal that every entry point gives for them. */
export const phoneCases: readonly PhoneCase[] = [
  ...abroad(e164, phoneSpellings),
  ...abroad('+442079460958', [
    '0044 20 7946 0958',
    '00442079460958',
    '(0044) 20 7946 0958',
    '+44 (0)20 7946 0958',
    '+44 (0) 20-7946-0958',
    'Office: +44 20 7946 0958',
    'p:+442079460958',
    '00 44 (20) 7946 0958',
  ]),
  ...national('GB', '+442079460958', [
    '020 7946 0958',
    '(020) 7946 0958',
    '020-7946-0958',
    '02079460958',
    '2079460958',
    '2079460958.0',
    'Mobile: 020 7946 0958',
    'p:02079460958',
    "'02079460958",
    '="02079460958"',
    '020 7946 0958 (work)',
    '٠٢٠٧٩٤٦٠٩٥٨',
    '０２０７９４６０９５８',
    '442079460958',
    '442079460958.0',
  ]),
  ...national('US', e164, [
    '(303) 555-0142',
    '303.555.0142',
    '3035550142',
    '3035550142.0',
    '3035550142,00',
    '1-303-555-0142',
    '13035550142',
    'Cell 303 555 0142',
    'Cell 2: 303 555 0142',
    'Tel 1-303-555-0142',
    '303\u2011555\u20110142',
    't: 303-555-0142',
  ]),
  ...national('DE', '+491712345678', [
    '0171 2345678',
    '0171/2345678',
    '0171-234 56 78',
    '491712345678',
    'Handy 01712345678',
  ]),
  ...national('DE', '+494912345678', ['0491 2345678', '(0491) 2345678']),
  ...national('FR', '+33612345678', ['06 12 34 56 78', '06.12.34.56.78', '612345678', 'Tél. : 06-12-34-56-78']),
  ...national('IT', '+390612345678', ['06 1234 5678', '06/12345678']),
  ...national('IN', '+919876543210', ['98765 43210', '०९८७६५४३२१०', '919876543210', '09876543210']),
  ...national('JP', '+819012345678', [
    '090-1234-5678',
    '０９０－１２３４－５６７８',
    '090ー1234ー5678',
    '携帯：090-1234-5678',
  ]),
  ...national('AU', '+61412345678', ['0412 345 678', '412345678']),
  ...abroad('+525512345678', ['+52 1 55 1234 5678', '+52 55 1234 5678', '+52 044 55 1234 5678', '+52 01 55 1234 5678']),
  ...national('MX', '+525512345678', ['55 1234 5678', '044 55 1234 5678', '01 55 1234 5678']),
  ...abroad('+5491123456789', ['+54 9 11 2345-6789', '+54 11 15 2345-6789', '+54 0 11 15 2345 6789']),
  ...abroad('+5493514123456', ['+54 9 351 412 3456', '+54 351 15 412-3456']),
  ...abroad('+5511987654321', ['+55 11 98765-4321', '+55 (11) 8765-4321', '+55 11 8765 4321']),
  ...national('BR', '+5511987654321', ['(11) 98765-4321', '011 98765-4321', '11 8765-4321']),
  ...[' ::: ', ';', ' / ', ', ', ' | ', ' or '].map((by) => ({
    text: `${e164}${by}+1 303 555 0143`,
    numbers: [e164, '+13035550143'],
  })),
  ...refused('extension', [
    `${e164} x5`,
    `${e164} ext. 12`,
    `tel:${e164};ext=5`,
    '+49 30 123456 Durchwahl 7',
    `${e164} #9`,
  ]),
  ...refused('shortened', [
    '4.4E+11',
    '4,47911E+11',
    '4.4e11',
    '4.4 E 11',
    '3.03555e9',
    '+4.47911123403E+11',
    '3471234567.5',
  ]),
  ...refused('several', ['030 1234567/89', '0171 2345678/9/10']),
  ...refused('too_short', ['+1 303 555 01', '+44 20 7946', '+44 7911 12343', '+49 1512 345670']),
  ...refused('invalid', ['+1 123 456 7890', '+61 412 345 6789', '1-800-FLOWERS', 'ask Ada', '12345', '12 34']),
  ...refused('premium', ['+1 900 555 0142', '+49 900 1 234567']),
];
