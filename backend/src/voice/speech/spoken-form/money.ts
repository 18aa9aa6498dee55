import type { Currency, CurrencyCode, SpokenLanguage } from './language.ts';
import { counted, numberInWords, numeral, plainNumber } from './numbers.ts';

const signs: Readonly<Record<string, CurrencyCode>> = {
  ...{ $: 'USD', US$: 'USD', C$: 'CAD', CA$: 'CAD', A$: 'AUD', AU$: 'AUD', R$: 'BRL', MX$: 'MXN' },
  ...{ '€': 'EUR', '£': 'GBP', '₹': 'INR', 'Rs.': 'INR', Rs: 'INR', '¥': 'JPY', zł: 'PLN' },
};
const codes = ['USD', 'EUR', 'GBP', 'INR', 'JPY', 'CHF', 'BRL', 'MXN', 'CAD', 'AUD', 'PLN', 'SEK'] as const;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
export const oneOf = (texts: readonly string[]): string =>
  [...texts]
    .sort((one, other) => other.length - one.length)
    .map(escaped)
    .join('|');

const countingOfMillions = (name: string) => (/^(?:Million|Milliarde)/.test(name) ? 'feminine' : 'masculine');

/** An amount of a currency in words. */
function amount(plain: string, currency: Currency, language: SpokenLanguage): string {
  const [whole = '0', decimals = ''] = plain.split('.');
  const counting = currency.isFeminine ? 'feminine' : 'masculine';
  const unit: [string, string] = [currency.one, currency.many];
  if (decimals.length !== 2 || !currency.cent) return counted(plain, unit, language, counting);
  if (Number(decimals) === 0) return counted(whole, unit, language, counting);
  const cents = counted(String(Number(decimals)), currency.cent, language);
  return Number(whole) === 0 ? cents : `${counted(whole, unit, language, counting)}${language.moneyLink}${cents}`;
}

/** Says money: "$4.99", "€1.5 million", "20 EUR", "R$ 10,50". */
export function sayMoney(language: SpokenLanguage, dollar: CurrencyCode): (text: string) => string {
  const number = numeral(language);
  const sign = `(${oneOf([...Object.keys(signs), ...codes])})`;
  const named = new Map<string, CurrencyCode>();
  for (const [code, { one, many }] of Object.entries(language.currencies))
    for (const name of [one, many]) if (!named.has(name)) named.set(name, code as CurrencyCode);
  const large = oneOf(Object.keys(language.magnitudes));
  const magnitude = `(?:\\s?(${large})(?![\\p{L}\\p{M}]))?`;
  const range = `(?:(${number})(?:\\s?[–—-]\\s?))?`;
  const signed = /(^|\s)[-−](?=[$€£₹]\s?\d)/g;
  const before = new RegExp(`(?<![\\p{L}\\p{N}])${sign}\\s?([-−])?${range}(${number})${magnitude}`, 'gu');
  const ending = `(${oneOf([...Object.keys(signs), ...codes, ...named.keys()])})`;
  const link = language.ofMillions.trim() === '' ? '' : `(?:de |d['’])?`;
  const after = new RegExp(
    `(?<![\\p{L}\\p{N}.,])${range}(${number})${magnitude}\\s?${link}${ending}(?![\\p{L}\\p{M}\\p{N}])`,
    'gu',
  );

  function say(whole: string, name: string, from: string | undefined, to: string, size: string | undefined): string {
    const code = name === '$' ? dollar : (signs[name] ?? named.get(name) ?? (name as CurrencyCode));
    const currency = language.currencies[code];
    if (!currency) return whole;
    const start =
      from === undefined ? '' : `${numberInWords(plainNumber(from, language), language)} ${language.words.to} `;
    const plain = plainNumber(to, language);
    const names = size === undefined ? undefined : language.magnitudes[size];
    if (!names) return `${start}${amount(plain, currency, language)}`;
    const { many } = currency;
    const joint = language.ofMillions.endsWith("'") && !/^[aeiouyéè]/i.test(many) ? ' de ' : language.ofMillions;
    const isPlainThousand = /^(?:mil|mille|tausend|हज़ार)$/.test(names[0]);
    const isWordless = isPlainThousand && plain === '1';
    const scaled = isWordless ? names[0] : counted(plain, names, language, countingOfMillions(names[0]));
    return `${start}${scaled}${isPlainThousand ? ' ' : joint}${many}`;
  }
  return (text) =>
    text
      .replace(signed, `$1${language.words.minus} `)
      .replace(
        before,
        (
          whole,
          name: string,
          minus: string | undefined,
          from: string | undefined,
          to: string,
          size: string | undefined,
        ) => `${minus ? `${language.words.minus} ` : ''}${say(whole, name, from, to, size)}`,
      )
      .replace(after, (whole, from: string | undefined, to: string, size: string | undefined, name: string) =>
        say(whole, name, from, to, size),
      );
}

/** Says percentages and units: "5 %", "20 °C", "60 km/h". */
export function sayUnits(language: SpokenLanguage): (text: string) => string {
  const number = numeral(language);
  const names = oneOf(Object.keys(language.units));
  const range = `(?:(${number})\\s?[–—-]\\s?)?`;
  const percent = new RegExp(`(?<![\\d.,])${range}(${number})\\s?%`, 'gu');
  const large = oneOf(Object.keys(language.magnitudes).filter((name) => name !== 'B' && !(name in language.units)));
  const millions = new RegExp(`(?<![\\p{L}\\d.,])(${number})( ?)(${large})(?![\\p{L}\\p{M}\\p{N}])`, 'gu');
  const unit = new RegExp(`(?<![\\p{L}\\d.,])${range}(${number})[\\s\\u00a0-]?(${names})(?![\\p{L}\\p{N}/])`, 'gu');
  const start = (from: string | undefined) =>
    from === undefined ? '' : `${numberInWords(plainNumber(from, language), language)} ${language.words.to} `;
  return (text) =>
    text
      .replace(/(?<![\p{L}\p{N})])[-−](?=\d[\d.,]{0,12}\s?[%°])/gu, `${language.words.minus} `)
      .replace(
        percent,
        (_, from: string | undefined, to: string) =>
          `${start(from)}${numberInWords(plainNumber(to, language), language)} ${language.words.percent}`,
      )
      .replace(millions, (whole, amountOf: string, gap: string, name: string) => {
        const found = language.magnitudes[name];
        if (!found || (gap !== '' && name.length < 3)) return whole;
        return counted(plainNumber(amountOf, language), found, language, countingOfMillions(found[0]));
      })
      .replace(unit, (whole, from: string | undefined, to: string, name: string) => {
        const found = language.units[name];
        return found ? `${start(from)}${counted(plainNumber(to, language), found, language)}` : whole;
      });
}
