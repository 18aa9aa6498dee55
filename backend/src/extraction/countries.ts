import { type CountryCode, getCountries, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { countryByOwnName } from './country-names.ts';
import type { TextLine } from './document.ts';
import { prepared } from './prepared.ts';

const aliases: Record<string, CountryCode> = {
  usa: 'US',
  us: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  america: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'u.k.': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'great britain': 'GB',
  britain: 'GB',
  uae: 'AE',
  'u.a.e.': 'AE',
  turkey: 'TR',
  türkiye: 'TR',
  turkiye: 'TR',
  holland: 'NL',
  korea: 'KR',
  'south korea': 'KR',
  'czech republic': 'CZ',
  russia: 'RU',
  vietnam: 'VN',
  'viet nam': 'VN',
  'hong kong': 'HK',
  macau: 'MO',
  taiwan: 'TW',
  'ivory coast': 'CI',
  brasil: 'BR',
  méxico: 'MX',
  perú: 'PE',
  españa: 'ES',
  'república dominicana': 'DO',
  bharat: 'IN',
};

const cities: Partial<Record<CountryCode, string>> = {
  US: 'new york|new york city|nyc|san francisco|los angeles|chicago|boston|seattle|austin|houston|dallas|denver|atlanta|miami|philadelphia|phoenix|san diego|san jose|washington dc|washington d.c.|brooklyn|palo alto|mountain view',
  GB: 'london|manchester|birmingham|leeds|glasgow|edinburgh|bristol|liverpool|sheffield|cardiff|belfast|oxford|nottingham',
  DE: 'berlin|münchen|munich|hamburg|köln|cologne|frankfurt|frankfurt am main|stuttgart|düsseldorf|leipzig|dresden|hannover|nürnberg|bremen|karlsruhe|bonn',
  FR: 'paris|lyon|marseille|toulouse|nantes|bordeaux|lille|strasbourg|nice|rennes|montpellier',
  ES: 'madrid|barcelona|valencia|sevilla|seville|málaga|bilbao|zaragoza',
  IT: 'roma|rome|milano|milan|torino|turin|napoli|naples|bologna|firenze|florence',
  NL: 'amsterdam|rotterdam|utrecht|eindhoven|den haag|the hague',
  BE: 'brussels|bruxelles|brussel|antwerp|antwerpen|gent',
  CH: 'zürich|zurich|genève|geneva|basel|lausanne',
  AT: 'wien|vienna|graz|salzburg|linz',
  IN: 'mumbai|delhi|new delhi|bengaluru|bangalore|hyderabad|chennai|kolkata|pune|ahmedabad|jaipur|noida|gurgaon|gurugram|lucknow|kochi|coimbatore|indore|nagpur|chandigarh',
  TR: 'istanbul|ankara|izmir|bursa|antalya|i̇stanbul|i̇zmir',
  CA: 'toronto|vancouver|montreal|montréal|calgary|ottawa|edmonton|waterloo',
  AU: 'sydney|melbourne|brisbane|perth|adelaide|canberra',
  NZ: 'auckland|wellington|christchurch',
  IE: 'dublin|cork|galway',
  PT: 'lisboa|lisbon|porto',
  BR: 'são paulo|sao paulo|rio de janeiro|belo horizonte|brasília|curitiba|porto alegre',
  MX: 'mexico city|ciudad de méxico|cdmx|guadalajara|monterrey',
  AR: 'buenos aires|córdoba',
  CO: 'bogotá|bogota|medellín|medellin',
  CL: 'santiago de chile',
  PL: 'warszawa|warsaw|kraków|krakow|wrocław|gdańsk|poznań|łódź',
  SE: 'stockholm|göteborg|gothenburg|malmö',
  NO: 'oslo|bergen|trondheim',
  DK: 'copenhagen|københavn|aarhus',
  FI: 'helsinki|espoo|tampere',
  CZ: 'prague|praha|brno',
  HU: 'budapest',
  RO: 'bucharest|bucurești|cluj-napoca',
  GR: 'athens|αθήνα',
  UA: 'kyiv|kiev|lviv|київ',
  RU: 'moscow|москва|saint petersburg|санкт-петербург',
  PK: 'karachi|lahore|islamabad|rawalpindi',
  BD: 'dhaka|chittagong',
  LK: 'colombo',
  NP: 'kathmandu',
  PH: 'manila|quezon city|makati|cebu city',
  ID: 'jakarta|bandung|surabaya',
  MY: 'kuala lumpur',
  TH: 'bangkok',
  VN: 'ho chi minh city|hanoi|hà nội',
  JP: 'tokyo|osaka|東京都|東京|大阪',
  CN: 'beijing|shanghai|shenzhen|guangzhou|hangzhou|北京|上海|深圳|广州|杭州|北京市|上海市|深圳市',
  KR: 'seoul|서울',
  TW: 'taipei|台北',
  AE: 'dubai|abu dhabi|sharjah',
  SA: 'riyadh|jeddah',
  EG: 'cairo',
  IL: 'tel aviv|jerusalem|haifa',
  NG: 'lagos|abuja',
  KE: 'nairobi',
  GH: 'accra',
  ZA: 'johannesburg|cape town|durban|pretoria',
  MA: 'casablanca|rabat',
};

const usStates =
  'AL|AK|AZ|AR|CA|CO|CT|DC|FL|GA|HI|ID|IL|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY';
const usAddress = new RegExp(
  `,\\s*(?:(?:${usStates}|IN|DE)\\.?\\s+\\d{5}(?:-\\d{4})?|(?:${usStates})\\.?)(?![\\p{L}\\d])`,
  'u',
);
const canadianPostcode = /\b[ABCEGHJ-NPRSTVXY]\d[A-Z] ?\d[A-Z]\d\b/;
const britishPostcode = /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/;

/** Country names in the languages of most résumés, and large cities that people give without a country. */
function* readPlaces(): Generator<void, Map<string, CountryCode>> {
  const placeNames = new Map<string, CountryCode>();
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'tr', 'pl', 'ru', 'zh', 'ja', 'ar']) {
    yield;
    const names = new Intl.DisplayNames([language], { type: 'region' });
    for (const country of getCountries()) {
      const name = names.of(country)?.toLowerCase();
      if (name !== undefined && name.length > 1 && name !== country.toLowerCase()) placeNames.set(name, country);
    }
  }
  for (const [name, country] of Object.entries(aliases)) placeNames.set(name, country);
  for (const [country, names] of Object.entries(cities) as [CountryCode, string][])
    for (const name of names.split('|')) placeNames.set(name, country);
  // Names of states and given names that are more common than the countries they also mean.
  for (const name of ['georgia', 'jordan', 'chad', 'israel', 'man', 'island', 'jersey']) placeNames.delete(name);
  return placeNames;
}

/** Ready after `places.prepare()`; otherwise the first use builds them. */
export const places = prepared(readPlaces);

/** The country of a place name that is the whole text. */
export function countryOfPlace(text: string): CountryCode | undefined {
  const name = text
    .toLowerCase()
    .replace(/^[^\p{L}]+/u, '')
    .replace(/(?<=[\p{L}.])[^\p{L}.]+$/u, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?:area|metropolitan area)$/, '');
  return places.get().get(name) ?? places.get().get(name.replace(/\.$/, ''));
}

// Regions in addresses that imply a country without naming it.
const regions: readonly [CountryCode, string][] = [
  [
    'US',
    'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|district of columbia|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|utah|vermont|virginia|washington|west virginia|wisconsin|wyoming',
  ],
  ['CA', 'ontario|quebec|québec|british columbia|alberta|manitoba|saskatchewan|nova scotia|new brunswick|newfoundland'],
  ['AU', 'new south wales|queensland|tasmania|western australia|south australia|northern territory'],
];
const regionNames = new Map(
  regions.flatMap(([country, names]) => names.split('|').map((name) => [name, country] as const)),
);

/** The country of a state or province that is spelled out: "Birmingham, Alabama" isn't in England. */
function countryOfRegion(part: string, withoutCode: string): CountryCode | undefined {
  // Georgia is the state if a zip code follows.
  if (/^georgia \d{5}/i.test(part)) return 'US';
  return regionNames.get(withoutCode.toLowerCase());
}

let cityNames: Set<string> | undefined;

/** True if a text is only a country or a region, in its own language or one of the larger ones. */
export function isCountryOrRegion(text: string): boolean {
  const name = text
    .replace(/\b\d{4,6}\b/g, '')
    .trim()
    .toLowerCase();
  cityNames ??= new Set(Object.values(cities).flatMap((names) => names.split('|')));
  if (regionNames.has(name) || countryByOwnName(name) !== undefined) return true;
  return !cityNames.has(name) && countryOfPlace(name) !== undefined;
}

const eastAsian: readonly [RegExp, CountryCode][] = [
  [/(?:^|\s|\d)(?:北海道|東京都|京都府|大阪府|\p{Script=Han}{2,3}県)/u, 'JP'],
  [
    /(?:서울|부산|대구|인천|광주|대전|울산|세종)(?:특별시|광역시|특별자치시|시)?(?:\s|$)|(?:경기|강원|충청|전라|경상|제주)\p{Script=Hangul}{0,5}도/u,
    'KR',
  ],
];

export function countryOfAddress(text: string): CountryCode | undefined {
  const parts = text
    .split(/[,،、，；：\t|;·•()/]| [-–—] /)
    .map((part) =>
      part.trim().replace(/^(?:address|location|adresse|wohnort|based in|country|nationality)\s*:?\s*/i, ''),
    );
  for (const part of parts.toReversed()) {
    const withoutCode = part.replace(/\b[A-Z]{0,2}-?\d{4,6}\b/g, '').trim();
    const country =
      countryOfRegion(part, withoutCode) ?? countryOfPlace(withoutCode) ?? countryByOwnName(withoutCode.toLowerCase());
    if (country !== undefined) return usAddress.test(text) ? 'US' : country;
  }
  if (usAddress.test(text)) return 'US';
  if (canadianPostcode.test(text)) return 'CA';
  if (britishPostcode.test(text)) return 'GB';
  return eastAsian.find(([pattern]) => pattern.test(text))?.[1];
}

const domains: Record<string, CountryCode> = { uk: 'GB', su: 'RU' };
const generic = new Set(['co', 'io', 'ai', 'me', 'tv', 'cc', 'ws', 'fm', 'gg', 'ly', 'to', 'sh', 'am']);

function countryOfEmail(text: string): CountryCode | undefined {
  const domain = /@[\w.-]+\.([a-z]{2})\b/i.exec(text)?.[1]?.toLowerCase();
  if (domain === undefined || generic.has(domain)) return undefined;
  return domains[domain] ?? getCountries().find((country) => country.toLowerCase() === domain);
}

const languages: [RegExp, CountryCode][] = [
  [/\b(?:lebenslauf|berufserfahrung|handy|mobiltelefon|geburtsdatum|staatsangehörigkeit)\b/i, 'DE'],
  [/\b(?:expérience professionnelle|téléphone|compétences|formation)\b/i, 'FR'],
  [/\b(?:experiencia (?:laboral|profesional)|teléfono|móvil)\b/i, 'ES'],
  [/\b(?:esperienza|cellulare|istruzione)\b/i, 'IT'],
  [/\b(?:özgeçmiş|deneyim|cep telefonu)\b/i, 'TR'],
  [/\b(?:doświadczenie|wykształcenie)\b/i, 'PL'],
  [/опыт работы|образование/i, 'RU'],
  [/履\s*歴\s*書|職\s*歴|携帯電話|電話番号/, 'JP'],
  [/(?:手机|工作经历|教育背景|个人简历|求职意向|联系电话)/, 'CN'],
  [/이력서|휴대폰|휴대전화|경력/, 'KR'],
  [/קורות חיים|טלפון|נייד/, 'IL'],
  [/โทรศัพท์|ประสบการณ์/, 'TH'],
  [/điện thoại|kinh nghiệm|sơ yếu lý lịch/i, 'VN'],
  [/önéletrajz|telefonszám|munkatapasztalat/i, 'HU'],
  [/pracovní zkušenosti|vzdělání/i, 'CZ'],
  [/pracovné skúsenosti|vzdelanie/i, 'SK'],
  [/ansioluettelo|työkokemus|matkapuhelin/i, 'FI'],
  [/meritförteckning|arbetslivserfarenhet/i, 'SE'],
  [/arbeidserfaring/i, 'NO'],
  [/erhvervserfaring/i, 'DK'],
  [/βιογραφικό|επαγγελματική εμπειρία/i, 'GR'],
  [/трудов стаж|автобиография/i, 'BG'],
  [/досвід роботи|освіта/i, 'UA'],
  [/experiență profesională|studii/i, 'RO'],
  [/radno iskustvo/i, 'HR'],
  [/delovne izkušnje/i, 'SI'],
  [/darbo patirtis/i, 'LT'],
  [/darba pieredze/i, 'LV'],
  [/töökogemus/i, 'EE'],
  [/pengalaman kerja|riwayat hidup/i, 'ID'],
];

/**
 * Countries for reading national numbers, the likeliest first: the address, the organization's country, the domain of the email,
 * calling codes in the document, its language, places it mentions.
 */
export function likelyCountries(
  top: readonly TextLine[],
  all: readonly TextLine[],
  defaultCountry: CountryCode | undefined,
): CountryCode[] {
  const found: (CountryCode | undefined)[] = top.map((line) => countryOfAddress(line.text));
  found.push(defaultCountry);
  found.push(...top.map((line) => countryOfEmail(line.text)));
  const text = all
    .slice(0, 400)
    .map((line) => line.text)
    .join('\n');
  for (const match of text.matchAll(/\+\d[\d ().-]{7,18}\d/g))
    found.push(parsePhoneNumberFromString(match[0])?.country);
  found.push(...languages.filter(([pattern]) => pattern.test(text)).map(([, country]) => country));
  const mentions = new Map<CountryCode, number>();
  for (const line of all.slice(0, 400)) {
    const country = line.text.length < 160 ? countryOfAddress(line.text) : undefined;
    if (country !== undefined) mentions.set(country, (mentions.get(country) ?? 0) + 1);
  }
  found.push(...[...mentions].sort((a, b) => b[1] - a[1]).map(([country]) => country));
  return [...new Set(found.filter((country) => country !== undefined))].slice(0, 6);
}
