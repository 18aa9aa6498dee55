import { toCardinal, toOrdinal } from 'n2words/de-DE';
import { currenciesOf, type SpokenLanguage, unitsOf } from './language.ts';

function cardinal(digits: string, counting = 'alone'): string {
  const words = toCardinal(digits);
  if (counting === 'alone' || digits.replace(/^0+/, '') !== '1') return words;
  return counting === 'feminine' ? 'eine' : 'ein';
}

/** The ordinal ends with n after "am", "vom", "den" and the like, and with r alone. */
function dayOfMonth(day: number, before: string): string {
  const ending = /\b(?:am|vom|zum|bis|dem|den|des|im|ab|seit|nach)\s*$/i.test(before)
    ? 'n'
    : /\b(?:der|die|das)\s*$/i.test(before)
      ? ''
      : 'r';
  return `${toOrdinal(day)}${ending}`;
}

function year(number: number): string {
  if (number < 1100 || number > 1999) return toCardinal(number);
  const rest = number % 100;
  return `${toCardinal(Math.floor(number / 100))}hundert${rest === 0 ? '' : toCardinal(rest)}`;
}

export const german: SpokenLanguage = {
  cardinal,
  dayOfMonth,
  year,
  date: (day, month, inYear) => [day, month, inYear].filter(Boolean).join(' '),
  time: (hour, minute) => `${cardinal(String(hour), 'masculine')} Uhr${minute === 0 ? '' : ` ${toCardinal(minute)}`}`,
  decimalMark: ',',
  isMonthFirst: false,
  months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' '),
  dateLinks: '',
  currencies: currenciesOf({
    USD: 'Dollar/Dollar/Cent/Cent',
    EUR: 'Euro/Euro/Cent/Cent',
    GBP: 'Pfund',
    INR: 'Rupie/Rupien (f)',
    JPY: 'Yen',
    CHF: 'Franken/Franken/Rappen/Rappen',
    BRL: 'Real/Reais',
    MXN: 'mexikanischer Peso/mexikanische Pesos',
    CAD: 'kanadischer Dollar/kanadische Dollar',
    AUD: 'australischer Dollar/australische Dollar',
    PLN: 'Zloty',
    SEK: 'schwedische Krone/schwedische Kronen (f)',
  }),
  moneyLink: ' ',
  ofMillions: ' ',
  magnitudes: unitsOf({
    Tsd: 'tausend',
    Mio: 'Million/Millionen',
    'Mio.': 'Million/Millionen',
    Million: 'Million',
    Millionen: 'Millionen',
    'Mrd.': 'Milliarde/Milliarden',
    Mrd: 'Milliarde/Milliarden',
    Milliarden: 'Milliarden',
  }),
  units: unitsOf({
    'km/h': 'Kilometer pro Stunde',
    'm²': 'Quadratmeter',
    km: 'Kilometer',
    cm: 'Zentimeter',
    m: 'Meter',
    kg: 'Kilogramm',
    g: 'Gramm',
    l: 'Liter',
    '°C': 'Grad Celsius',
    '°': 'Grad',
    Std: 'Stunde/Stunden',
    'Std.': 'Stunde/Stunden',
    Min: 'Minute/Minuten',
    'Min.': 'Minute/Minuten',
  }),
  words: {
    ...{ point: 'Komma', minus: 'minus', percent: 'Prozent', at: 'at', dot: 'Punkt', dash: 'Minus' },
    ...{ underscore: 'Unterstrich', slash: 'Schrägstrich', plus: 'plus', and: 'und', to: 'bis', number: 'Nummer' },
  },
  countingOf: (noun) =>
    /(?:ung|heit|keit|ion|schaft|tät|e|person)$/i.test(noun) && !/(?:name|käse|ende)$/i.test(noun)
      ? 'feminine'
      : 'masculine',
  abbreviations: {
    'z. B.': 'zum Beispiel',
    'z.B.': 'zum Beispiel',
    'd. h.': 'das heißt',
    'd.h.': 'das heißt',
    'usw.': 'und so weiter',
    'bzw.': 'beziehungsweise',
    'ca.': 'circa',
    'inkl.': 'inklusive',
    'Hr.': 'Herr',
    'Dr.': 'Doktor',
    'Nr.': 'Nummer',
    'Tel.': 'Telefon',
  },
};
