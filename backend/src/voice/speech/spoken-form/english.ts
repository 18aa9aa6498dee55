import { toCardinal, toOrdinal } from 'n2words/en-US';
import { currenciesOf, type SpokenLanguage, unitsOf } from './language.ts';

const twoDigits = (number: number) => (number < 10 ? `oh ${toCardinal(number)}` : toCardinal(number));

/** "twenty twenty-six", "nineteen oh five", "two thousand nine". */
export function englishYear(year: number): string {
  const [century, rest] = [Math.floor(year / 100), year % 100];
  if (year < 1100 || (century % 10 === 0 && rest < 10)) return toCardinal(year);
  return `${toCardinal(century)} ${rest === 0 ? 'hundred' : twoDigits(rest)}`;
}

function time(hour: number, minute: number): string {
  if (minute === 0 && hour === 0) return 'midnight';
  if (minute === 0 && hour === 12) return 'noon';
  const half = hour > 12 ? ' PM' : hour === 0 ? ' AM' : '';
  const twelve = toCardinal(hour % 12 || 12);
  if (minute === 0) return half === '' ? `${twelve} o'clock` : `${twelve}${half}`;
  return `${twelve} ${twoDigits(minute)}${half}`;
}

/** "three thirty PM": with AM or PM, the hour is said as written. */
export const englishClock = (hour: number, minute: number, half: string): string =>
  `${toCardinal(hour)}${minute === 0 ? '' : ` ${twoDigits(minute)}`} ${half}`;

export const english: SpokenLanguage = {
  cardinal: (digits) => toCardinal(digits),
  dayOfMonth: (day) => toOrdinal(day),
  year: englishYear,
  date: (day, month, year, before) =>
    `${/\bthe\s*$/i.test(before) ? `${day} of ${month}` : `${month} ${day}`}${year && `, ${year}`}`,
  time,
  decimalMark: '.',
  isMonthFirst: true,
  months: 'January February March April May June July August September October November December'.split(' '),
  dateLinks: '(?:of )?',
  currencies: currenciesOf({
    USD: 'dollar/dollars/cent/cents',
    EUR: 'euro/euros/cent/cents',
    GBP: 'pound/pounds/penny/pence',
    INR: 'rupee/rupees/paisa/paise',
    JPY: 'yen',
    CHF: 'Swiss franc/Swiss francs/centime/centimes',
    BRL: 'real/reais/centavo/centavos',
    MXN: 'Mexican peso/Mexican pesos/centavo/centavos',
    CAD: 'Canadian dollar/Canadian dollars/cent/cents',
    AUD: 'Australian dollar/Australian dollars/cent/cents',
    PLN: 'zloty/zlotys/grosz/groszy',
    SEK: 'Swedish krona/Swedish kronor/öre',
  }),
  moneyLink: ' and ',
  ofMillions: ' ',
  magnitudes: unitsOf({
    k: 'thousand',
    K: 'thousand',
    M: 'million',
    m: 'million',
    B: 'billion',
    bn: 'billion',
    thousand: 'thousand',
    million: 'million',
    billion: 'billion',
    trillion: 'trillion',
    lakh: 'lakh',
    crore: 'crore',
  }),
  units: unitsOf({
    'km/h': 'kilometer per hour/kilometers per hour',
    kmh: 'kilometer per hour/kilometers per hour',
    mph: 'mile per hour/miles per hour',
    'm²': 'square meter/square meters',
    'km²': 'square kilometer/square kilometers',
    'sq ft': 'square foot/square feet',
    'sq. ft.': 'square foot/square feet',
    'm³': 'cubic meter/cubic meters',
    km: 'kilometer/kilometers',
    cm: 'centimeter/centimeters',
    mm: 'millimeter/millimeters',
    m: 'meter/meters',
    mi: 'mile/miles',
    ft: 'foot/feet',
    yd: 'yard/yards',
    kg: 'kilogram/kilograms',
    mg: 'milligram/milligrams',
    g: 'gram/grams',
    lb: 'pound/pounds',
    lbs: 'pound/pounds',
    oz: 'ounce/ounces',
    ml: 'milliliter/milliliters',
    mL: 'milliliter/milliliters',
    l: 'liter/liters',
    L: 'liter/liters',
    gal: 'gallon/gallons',
    kWh: 'kilowatt hour/kilowatt hours',
    kW: 'kilowatt/kilowatts',
    W: 'watt/watts',
    V: 'volt/volts',
    TB: 'terabyte/terabytes',
    GB: 'gigabyte/gigabytes',
    MB: 'megabyte/megabytes',
    KB: 'kilobyte/kilobytes',
    kB: 'kilobyte/kilobytes',
    Mbps: 'megabit per second/megabits per second',
    GHz: 'gigahertz',
    MHz: 'megahertz',
    kHz: 'kilohertz',
    Hz: 'hertz',
    '°C': 'degree Celsius/degrees Celsius',
    '°F': 'degree Fahrenheit/degrees Fahrenheit',
    '°': 'degree/degrees',
    ms: 'millisecond/milliseconds',
    sec: 'second/seconds',
    secs: 'second/seconds',
    min: 'minute/minutes',
    mins: 'minute/minutes',
    hr: 'hour/hours',
    hrs: 'hour/hours',
    h: 'hour/hours',
    yr: 'year/years',
    yrs: 'year/years',
  }),
  words: {
    ...{ point: 'point', minus: 'minus', percent: 'percent', at: 'at', dot: 'dot', dash: 'dash' },
    ...{ underscore: 'underscore', slash: 'slash', plus: 'plus', and: 'and', to: 'to', number: 'number' },
  },
  abbreviations: {
    'Mr.': 'Mister',
    Mr: 'Mister',
    'Mrs.': 'Missus',
    Mrs: 'Missus',
    'Ms.': 'Miz',
    'Dr.': 'Doctor',
    'Prof.': 'Professor',
    'Rev.': 'Reverend',
    'Jr.': 'Junior',
    'Sr.': 'Senior',
    'Ave.': 'Avenue',
    'Blvd.': 'Boulevard',
    'Rd.': 'Road',
    'Ln.': 'Lane',
    'Apt.': 'Apartment',
    'Ste.': 'Suite',
    'Inc.': 'Incorporated',
    'Ltd.': 'Limited',
    'Corp.': 'Corporation',
    'Dept.': 'Department',
    'dept.': 'department',
    'approx.': 'approximately',
    'e.g.': 'for example',
    'i.e.': 'that is',
    'etc.': 'et cetera',
    'vs.': 'versus',
    vs: 'versus',
    'ext.': 'extension',
    'Ext.': 'extension',
    'est.': 'established',
    'w/o': 'without',
    'w/': 'with',
    'a.k.a.': 'also known as',
    ASAP: 'as soon as possible',
    'appt.': 'appointment',
  },
};
