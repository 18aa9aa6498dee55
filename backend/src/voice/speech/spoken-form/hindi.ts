import { toCardinal } from 'n2words/hi-IN';
import { currenciesOf, type SpokenLanguage, unitsOf } from './language.ts';

/** Hindi says years between 1100 and 1999 in hundreds: "उन्नीस सौ अट्ठानवे". */
function year(number: number): string {
  if (number < 1100 || number > 1999) return toCardinal(number);
  const rest = number % 100;
  return `${toCardinal(Math.floor(number / 100))} सौ${rest === 0 ? '' : ` ${toCardinal(rest)}`}`;
}

export const hindi: SpokenLanguage = {
  cardinal: (digits) => toCardinal(digits),
  dayOfMonth: (day) => toCardinal(day),
  year,
  date: (day, month, inYear) => [day, month, inYear].filter(Boolean).join(' '),
  time: (hour, minute) =>
    minute === 0 ? `${toCardinal(hour)} बजे` : `${toCardinal(hour)} बजकर ${toCardinal(minute)} मिनट`,
  decimalMark: '.',
  isMonthFirst: false,
  months: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
  dateLinks: '',
  currencies: currenciesOf({
    INR: 'रुपया/रुपये/पैसा/पैसे',
    USD: 'डॉलर/डॉलर/सेंट/सेंट',
    EUR: 'यूरो/यूरो/सेंट/सेंट',
    GBP: 'पाउंड/पाउंड/पेंस/पेंस',
    JPY: 'येन',
  }),
  moneyLink: ' ',
  ofMillions: ' ',
  magnitudes: unitsOf({ हज़ार: 'हज़ार', लाख: 'लाख', करोड़: 'करोड़', lakh: 'लाख', crore: 'करोड़' }),
  units: unitsOf({
    ...{ 'km/h': 'किलोमीटर प्रति घंटा', km: 'किलोमीटर', cm: 'सेंटीमीटर', m: 'मीटर', kg: 'किलो', g: 'ग्राम' },
    ...{ l: 'लीटर', '°C': 'डिग्री सेल्सियस', '°': 'डिग्री' },
  }),
  words: {
    ...{ point: 'दशमलव', minus: 'माइनस', percent: 'प्रतिशत', at: 'ऐट', dot: 'डॉट', dash: 'डैश' },
    ...{ underscore: 'अंडरस्कोर', slash: 'स्लैश', plus: 'प्लस', and: 'और', to: 'से', number: 'नंबर' },
  },
  abbreviations: { 'डॉ.': 'डॉक्टर', 'रु.': 'रुपये', 'श्री.': 'श्री' },
};
