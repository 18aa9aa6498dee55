import { toCardinal as toSpanish } from 'n2words/es-ES';
import { toCardinal as toFrench } from 'n2words/fr-FR';
import { toCardinal as toPortuguese } from 'n2words/pt-PT';
import { type Counting, currenciesOf, type SpokenLanguage, unitsOf } from './language.ts';

const shortUnits = { cm: '', mm: '', g: '', h: '', min: '' };
const commonUnits = (
  names: Record<'km/h' | 'm²' | 'km' | 'm' | 'kg' | 'l' | '°C' | '°' | keyof typeof shortUnits, string>,
) => unitsOf(names);

function spanish(digits: string, counting: Counting = 'alone'): string {
  const gender = counting === 'feminine' ? 'feminine' : 'masculine';
  const words = toSpanish(digits, { gender }).replace(/\bdieciseis\b/, 'dieciséis');
  if (counting !== 'masculine') return words;
  return words.replace(/veintiuno$/, 'veintiún').replace(/(?<=^| )uno$/, 'un');
}

/** Nouns in -a are feminine, except those from Greek and a few others. */
const romanceCounting = (noun: string): Counting =>
  /as?$/i.test(noun) && !/(?:ías?|mas?|mapas?|dias?)$/i.test(noun) ? 'feminine' : 'masculine';

/** The hour as Spanish and Portuguese say it, with the minutes after "and". */
const clock = (cardinal: SpokenLanguage['cardinal'], and: string) => (hour: number, minute: number) =>
  `${cardinal(String(hour), 'feminine')}${minute === 0 ? '' : ` ${and} ${cardinal(String(minute))}`}`;

export const spanishForms: SpokenLanguage = {
  cardinal: spanish,
  dayOfMonth: (day) => (day === 1 ? 'primero' : spanish(String(day))),
  year: (year) => spanish(String(year)),
  date: (day, month, year) => [day, month, year].filter(Boolean).join(' de '),
  time: clock(spanish, 'y'),
  decimalMark: ',',
  isMonthFirst: false,
  months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' '),
  dateLinks: '(?:de )?',
  currencies: currenciesOf({
    USD: 'dólar/dólares/centavo/centavos',
    EUR: 'euro/euros/céntimo/céntimos',
    GBP: 'libra/libras/penique/peniques (f)',
    INR: 'rupia/rupias (f)',
    JPY: 'yen/yenes',
    CHF: 'franco suizo/francos suizos',
    BRL: 'real/reales/centavo/centavos',
    MXN: 'peso/pesos/centavo/centavos',
    CAD: 'dólar canadiense/dólares canadienses',
    AUD: 'dólar australiano/dólares australianos',
  }),
  moneyLink: ' con ',
  ofMillions: ' de ',
  magnitudes: unitsOf({ mil: 'mil', millón: 'millón', millones: 'millones' }),
  units: commonUnits({
    ...{ 'km/h': 'kilómetro por hora/kilómetros por hora', 'm²': 'metro cuadrado/metros cuadrados' },
    ...{ km: 'kilómetro/kilómetros', cm: 'centímetro/centímetros', mm: 'milímetro/milímetros', m: 'metro/metros' },
    ...{ kg: 'kilo/kilos', g: 'gramo/gramos', l: 'litro/litros', h: 'hora/horas', min: 'minuto/minutos' },
    ...{ '°C': 'grado centígrado/grados centígrados', '°': 'grado/grados' },
  }),
  words: {
    ...{ point: 'coma', minus: 'menos', percent: 'por ciento', at: 'arroba', dot: 'punto', dash: 'guion' },
    ...{ underscore: 'guion bajo', slash: 'barra', plus: 'más', and: 'y', to: 'a', number: 'número' },
  },
  countingOf: romanceCounting,
  abbreviations: {
    'Sr.': 'señor',
    'Sra.': 'señora',
    'Srta.': 'señorita',
    'Dr.': 'doctor',
    'Dra.': 'doctora',
    'p. ej.': 'por ejemplo',
    'etc.': 'etcétera',
    'aprox.': 'aproximadamente',
    'Avda.': 'avenida',
    'tel.': 'teléfono',
  },
};

function french(digits: string, counting: Counting = 'alone'): string {
  const words = toFrench(digits);
  return counting === 'feminine' ? words.replace(/\bun$/, 'une') : words;
}

export const frenchForms: SpokenLanguage = {
  cardinal: french,
  dayOfMonth: (day) => (day === 1 ? 'premier' : french(String(day))),
  year: (year) => french(String(year)),
  date: (day, month, year) => [day, month, year].filter(Boolean).join(' '),
  time: (hour, minute) =>
    `${french(String(hour), 'feminine')} heure${hour < 2 ? '' : 's'}${minute === 0 ? '' : ` ${french(String(minute), 'feminine')}`}`,
  decimalMark: ',',
  isMonthFirst: false,
  months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  dateLinks: '',
  currencies: currenciesOf({
    USD: 'dollar/dollars/cent/cents',
    EUR: 'euro/euros/centime/centimes',
    GBP: 'livre/livres/penny/pence (f)',
    INR: 'roupie/roupies (f)',
    JPY: 'yen/yens',
    CHF: 'franc suisse/francs suisses/centime/centimes',
    CAD: 'dollar canadien/dollars canadiens/cent/cents',
    AUD: 'dollar australien/dollars australiens',
    BRL: 'real/reals',
    MXN: 'peso/pesos',
  }),
  moneyLink: ' et ',
  ofMillions: " d'",
  magnitudes: unitsOf({
    mille: 'mille',
    million: 'million',
    millions: 'millions',
    milliards: 'milliards',
    M: 'million/millions',
    k: 'mille',
  }),
  units: commonUnits({
    ...{ 'km/h': 'kilomètre heure/kilomètres heure', 'm²': 'mètre carré/mètres carrés' },
    ...{ km: 'kilomètre/kilomètres', cm: 'centimètre/centimètres', mm: 'millimètre/millimètres', m: 'mètre/mètres' },
    ...{ kg: 'kilo/kilos', g: 'gramme/grammes', l: 'litre/litres', h: 'heure/heures', min: 'minute/minutes' },
    ...{ '°C': 'degré Celsius/degrés Celsius', '°': 'degré/degrés' },
  }),
  words: {
    ...{ point: 'virgule', minus: 'moins', percent: 'pour cent', at: 'arobase', dot: 'point', dash: 'tiret' },
    ...{ underscore: 'tiret bas', slash: 'slash', plus: 'plus', and: 'et', to: 'à', number: 'numéro' },
  },
  abbreviations: {
    Mme: 'madame',
    Mlle: 'mademoiselle',
    Dr: 'docteur',
    'p. ex.': 'par exemple',
    'etc.': 'et cetera',
    'env.': 'environ',
    'tél.': 'téléphone',
    bd: 'boulevard',
  },
};

const brazilian: Readonly<Record<string, string>> = {
  dezasseis: 'dezesseis',
  dezassete: 'dezessete',
  dezanove: 'dezenove',
};
const feminine: Readonly<Record<string, string>> = { um: 'uma', dois: 'duas' };

const portuguese =
  (isEuropean: boolean) =>
  (digits: string, counting: Counting = 'alone'): string => {
    let words = toPortuguese(digits);
    if (!isEuropean) words = words.replace(/dezasseis|dezassete|dezanove/g, (word) => brazilian[word] ?? word);
    if (counting !== 'feminine') return words;
    return words
      .replace(/\b(?:um|dois)$/, (word) => feminine[word] ?? word)
      .replace(
        /(duz|trez|quatroc|quinh|seisc|setec|oitoc|novec)entos\b|quinhentos/g,
        (word) => `${word.slice(0, -2)}as`,
      );
  };

export function portugueseForms(isEuropean: boolean): SpokenLanguage {
  const cardinal = portuguese(isEuropean);
  return {
    cardinal,
    dayOfMonth: (day) => (day === 1 && !isEuropean ? 'primeiro' : cardinal(String(day))),
    year: (year) => cardinal(String(year)),
    date: (day, month, year) => [day, month, year].filter(Boolean).join(' de '),
    time: (hour, minute) =>
      `${cardinal(String(hour), 'feminine')} hora${hour < 2 ? '' : 's'}${minute === 0 ? '' : ` e ${cardinal(String(minute))}`}`,
    decimalMark: ',',
    isMonthFirst: false,
    months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
    dateLinks: '(?:de )?',
    currencies: currenciesOf({
      BRL: 'real/reais/centavo/centavos',
      EUR: 'euro/euros/cêntimo/cêntimos',
      USD: 'dólar/dólares/centavo/centavos',
      GBP: 'libra/libras/penny/pence (f)',
      INR: 'rupia/rupias (f)',
      JPY: 'iene/ienes',
      CHF: 'franco suíço/francos suíços',
      CAD: 'dólar canadense/dólares canadenses',
      AUD: 'dólar australiano/dólares australianos',
      MXN: 'peso/pesos',
    }),
    moneyLink: ' e ',
    ofMillions: ' de ',
    magnitudes: unitsOf({ mil: 'mil', milhão: 'milhão', milhões: 'milhões', bilhões: 'bilhões' }),
    units: commonUnits({
      ...{ 'km/h': 'quilômetro por hora/quilômetros por hora', 'm²': 'metro quadrado/metros quadrados' },
      ...{ km: 'quilômetro/quilômetros', cm: 'centímetro/centímetros', mm: 'milímetro/milímetros', m: 'metro/metros' },
      ...{ kg: 'quilo/quilos', g: 'grama/gramas', l: 'litro/litros', h: 'hora/horas', min: 'minuto/minutos' },
      ...{ '°C': 'grau Celsius/graus Celsius', '°': 'grau/graus' },
    }),
    words: {
      ...{ point: 'vírgula', minus: 'menos', percent: 'por cento', at: 'arroba', dot: 'ponto', dash: 'hífen' },
      ...{ underscore: 'sublinhado', slash: 'barra', plus: 'mais', and: 'e', to: 'a', number: 'número' },
    },
    countingOf: romanceCounting,
    abbreviations: {
      'Sr.': 'senhor',
      'Sra.': 'senhora',
      'Dr.': 'doutor',
      'Dra.': 'doutora',
      'p. ex.': 'por exemplo',
      'etc.': 'et cetera',
      'Av.': 'avenida',
      'tel.': 'telefone',
      nº: 'número',
    },
  };
}
