/** The names of a currency: singular, plural, and its hundredths. */
export interface Currency {
  one: string;
  many: string;
  cent?: [one: string, many: string];
  /** "libra" is feminine, so that two of them are "duas" in Portuguese. */
  isFeminine?: boolean;
}

export type CurrencyCode =
  | 'USD'
  | 'EUR'
  | 'GBP'
  | 'INR'
  | 'JPY'
  | 'CHF'
  | 'BRL'
  | 'MXN'
  | 'CAD'
  | 'AUD'
  | 'PLN'
  | 'SEK';

/** A kind of number: before a noun, "uno" is "un" in Spanish and "eins" is "ein" in German. */
export type Counting = 'alone' | 'masculine' | 'feminine';

/** How one language says signs and digits. */
export interface SpokenLanguage {
  /** A whole number of at most 15 digits in words. */
  cardinal(digits: string, counting?: Counting): string;
  /** The day of a month. */
  dayOfMonth(day: number, after: string): string;
  year(year: number): string;
  /** The parts of a date in their order; `day` is in words, and `before` is the text before the date. */
  date(day: string, month: string, year: string, before: string): string;
  time(hour: number, minute: number): string;
  decimalMark: '.' | ',';
  /** Whether a numeric date names the month first. */
  isMonthFirst: boolean;
  months: readonly string[];
  /** Words between day and month, and between month and year, as they may be written. */
  dateLinks: string;
  currencies: Partial<Record<CurrencyCode, Currency>>;
  /** Joins whole units and hundredths: "five dollars and ten cents". */
  moneyLink: string;
  /** The preposition between millions and the plural of a currency, as in "un millón de euros". */
  ofMillions: string;
  magnitudes: Readonly<Record<string, [one: string, many: string]>>;
  units: Readonly<Record<string, [one: string, many: string]>>;
  words: Record<
    'point' | 'minus' | 'percent' | 'at' | 'dot' | 'dash' | 'underscore' | 'slash' | 'plus' | 'and' | 'to' | 'number',
    string
  >;
  /** The kind of number before a noun. */
  countingOf?(noun: string): Counting;
  abbreviations: Readonly<Record<string, string>>;
}

/** Parses names written as "CODE one/many/cent/cents", which is shorter to read than objects. */
export function currenciesOf(names: Partial<Record<CurrencyCode, string>>): SpokenLanguage['currencies'] {
  const made: SpokenLanguage['currencies'] = {};
  for (const [code, text] of Object.entries(names)) {
    const [one = '', many = one, cent, cents = cent] = text.replace(/ \(f\)$/, '').split('/');
    made[code as CurrencyCode] = {
      one,
      many,
      ...(cent && cents ? { cent: [cent, cents] } : {}),
      isFeminine: text.endsWith('(f)'),
    };
  }
  return made;
}

/** Parses units: "km kilometer/kilometers". */
export function unitsOf(names: Readonly<Record<string, string>>): SpokenLanguage['units'] {
  return Object.fromEntries(
    Object.entries(names).map(([sign, text]): [string, [string, string]] => {
      const [one = '', many = one] = text.split('/');
      return [sign, [one, many]];
    }),
  );
}
