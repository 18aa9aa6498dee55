// Splits a text with several phone numbers, which are separated by separators, labels or a plus.

const list = (words: string): readonly string[] => words.normalize('NFKC').split(' ');

/** Labels that people write next to a number, in 25 languages. */
const labels = new Set(
  list(
    'tel tele tel. telephone phone ph t p telefon telefono teléfono telf tfno tlf téléphone tél telefone telefoon telephon puhelin puh тел телефон τηλ τηλέφωνο 電話 电话 전화 โทร โทรศัพท์ هاتف تلفون تلفن טלפון טל फ़ोन फोन telepon telp đt telefonszám telefonas tālrunis ' +
      'mobile mob mobil cell cellular cellphone handy m c gsm portable port móvil movil celular cel telemóvel tlm cellulare komórka kom komórkowy mobiltelefon matkapuhelin matkapuh κινητό κιν моб мобильный мобільний мобилен сот сотовый 手機 手机 行動電話 携帯 携帯電話 휴대폰 핸드폰 휴대전화 มือถือ محمول جوال الجوال موبایل همراه נייד मोबाइल hp cep ' +
      'office off o work w business bus company direct ddi did d main switchboard landline line home h house private priv privat büro buero dienstlich geschäftlich festnetz zentrale bureau bur domicile dom fixe travail pro oficina casa trabajo fijo ufficio uff fisso lavoro escritório trabalho fixo kantoor thuis werk vast biuro praca stacjonarny työ koti arbete hem jobb arbejde hjem дом домашний раб рабочий офис роб домашній ' +
      'whatsapp wa viber telegram sms no nr num number numéro numero nummer n and or und oder et ou y o e',
  ),
);
const faxLabels = new Set(
  list(
    'fax telefax fx télécopie telecopie télécopieur faks faksi факс φαξ 传真 傳真 팩스 ファックス ファクス فاكس فکس نمابر פקס แฟกซ์ โทรสาร pager',
  ),
);

/** Minimum digits of a number within other text. */
export const minDigits = 6;

export const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

/** Whether a text marks its number as a fax. Next to other numbers, `F` does so too. */
export const saysFax = (text: string, isNextToOthers = false): boolean =>
  wordsOf(text).some((word) => faxLabels.has(word) || (isNextToOthers && word === 'f'));

interface Piece {
  /** The text before the number, and, for the last one, after it. */
  before: string;
  number: string;
}

/** The numbers of a text with the text between them. */
function piecesOf(text: string): { pieces: Piece[]; end: string } {
  const pieces: Piece[] = [];
  let before = '';
  for (const run of text.match(/[\d\s().+/-]+|[^\d\s().+/-]+/g) ?? []) {
    if (digitsIn(run) <= minDigits) before += run;
    else {
      pieces.push({ before, number: run.replace(/^[\s)./-]+/, '').replace(/(?<![\s(./-])[\s(./-]+$/, '') });
      before = '';
    }
  }
  return { pieces, end: before };
}

/** Whether a text has several numbers with words between them. */
export const hasSeveral = (text: string): boolean => piecesOf(text).pieces.length > 1;

const isLabel = (text: string): boolean => {
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => labels.has(word) || faxLabels.has(word) || word === 'f');
};

/** Whether a text has an extension, even before other text. */
export const hasExtension = (text: string): boolean =>
  /(?:\bext(?:ension|n)?|\bx|\bint(?:erno)?|\bdw|\bdurchwahl|\bramal|\banexo|#)\W{0,3}\d/i.test(text);

/**
 * `Tel. 030 1234567 Fax 030 1234568`: numbers that only their labels separate, without fax numbers; null for any other
 * text.
 */
function byLabels(part: string): string[] | null {
  const { pieces, end } = piecesOf(part);
  const [first, ...others] = pieces;
  // A few digits may be an extension, or count the numbers.
  if (!first || others.length === 0) return null;
  if (!others.every(({ before }) => isLabel(before) && !hasExtension(before))) return null;
  if (wordsOf(first.before).length > 0 && !isLabel(first.before)) return null;
  const areBehind = wordsOf(first.before).length === 0 && isLabel(end);
  if (areBehind ? hasExtension(end) : wordsOf(end).length > 0) return null;
  const labelled = pieces.map(({ before, number }, at) => ({
    label: areBehind ? (pieces[at + 1]?.before ?? end) : before,
    number,
  }));
  const called = labelled.filter(({ label }) => !saysFax(label, true));
  return (called.length > 0 ? called : labelled.slice(0, 1)).map(({ label, number }) =>
    called.length > 0 ? number : `${label.trim()} ${number}`,
  );
}

/** Pieces of which at least two can be numbers on their own; null if one can't. */
const allNumbers = (pieces: readonly string[]): string[] | null => {
  const written = pieces.map((piece) => piece.trim()).filter(Boolean);
  return written.length > 1 && written.every((piece) => digitsIn(piece) > minDigits) ? written : null;
};

/** Splits a text with several numbers; a slash or dot within one number doesn't split it. */
export function partsOf(text: string): string[] {
  const parts = text
    .split(/:{2,}|[;,|\n]|\s&\s|\s(?:or|oder|ou|o|und|and|y|et|e)\s/iu)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts
    .flatMap((part) => byLabels(part) ?? [part])
    .flatMap((part) => allNumbers(part.split('/')) ?? allNumbers(part.split(/(?=\+\d)/)) ?? [part]);
}
