import { expect, it } from 'vitest';
import { catalogProblems, englishIn } from './check-texts.ts';
import { compileText, readTextsAsWritten } from './compile-texts.ts';
import { acceptedLanguages, knownLanguage, languageFor, pageLanguage, zoneNameIn } from './languages.ts';
import { createTexts, writeText } from './texts.ts';

readTextsAsWritten();

const english = {
  hello: 'Hello {name}',
  left: '{count, plural, one {# seat} other {# seats}} left',
  it: "It''s yours",
} as const;
const spanish = {
  hello: 'Hola {name}',
  left: '{count, plural, one {Queda # plaza} other {Quedan # plazas}}',
  it: 'Es suyo',
};
const texts = () =>
  createTexts(english, {
    es: async () => ({ messages: spanish }),
    de: () => Promise.reject(new Error('The file did not come')),
  });

it.each([
  [['de-AT', 'en'], 'de'],
  [['ES'], 'es'],
  [['fr-FR', 'pt', 'es-419', 'de'], 'es'],
  [['xx', null, ''], 'en'],
  [[], 'en'],
  [['estonian'], 'en'],
])('the languages %j select texts in %s', (tags, language) => {
  expect(languageFor(tags)).toBe(language);
});

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', ['de-AT', 'de', 'en']],
  ['en;q=0.2, es-MX;q=0.7', ['es-MX', 'en']],
  ['fr;q=0, de', ['de']],
  ['', []],
  [undefined, []],
  [';;;,,,;q=', []],
])('the header %j prefers the languages %j', (header, tags) => {
  expect(acceptedLanguages(header)).toEqual(tags);
});

it('a header that accepts any language selects none', () => {
  expect(knownLanguage(acceptedLanguages('*'))).toBeUndefined();
});

it('a header of any length is read in one pass', () => {
  expect(acceptedLanguages('x,'.repeat(100_000)).length).toBeLessThan(25);
});

it('a text is written in English until another language is loaded', async () => {
  const { t, use, language } = texts();
  expect([t('hello', { name: 'Ada' }), t('left', { count: 1 }), t('it')]).toEqual([
    'Hello Ada',
    '1 seat left',
    "It's yours",
  ]);
  await use('es');
  expect([language(), t('hello', { name: 'Ada' }), t('left', { count: 2 })]).toEqual([
    'es',
    'Hola Ada',
    'Quedan 2 plazas',
  ]);
  await use('en');
  expect(t('left', { count: 1000 })).toBe('1,000 seats left');
});

it('the page stays in English when the file of a language does not load', async () => {
  const { t, use, language } = texts();
  await use('de');
  expect([language(), t('it')]).toEqual(['en', "It's yours"]);
});

it('a compiled message gives the same text as its source', () => {
  expect(writeText('de', compileText('{count, plural, one {# Platz} other {# Plätze}}'), { count: 1234 })).toBe(
    '1.234 Plätze',
  );
});

it('a time zone has its name in the language, and its id in English', () => {
  const at = new Date('2026-07-01T12:00:00Z');
  expect(zoneNameIn('en', 'America/New_York', at)).toBe('America/New York');
  expect(zoneNameIn('es', 'Europe/Berlin', at)).toBe('hora de Europa central');
  expect(zoneNameIn('de', 'Europe/Berlin', at)).toBe('Mitteleuropäische Zeit');
});

it('the check of a catalog names each missing, unknown, untranslated and differently used text', () => {
  expect(catalogProblems(english, spanish)).toEqual([]);
  expect(catalogProblems(english, { hello: 'Hola {nombre}', it: "It''s yours", more: 'Más' })).toEqual([
    'hello has the arguments nombre instead of name',
    'left is missing',
    "it is still in English: It''s yours",
    'more is not in the English catalog',
  ]);
  expect(catalogProblems(english, { ...spanish, it: "It''s yours" }, ['it'])).toEqual([]);
});

it('English on a page in another language is found, as a text of the catalog or as a common word', () => {
  const shown = (text: string) =>
    englishIn(text, { ...english, title: 'Choose a time' }, { ...spanish, title: 'Elija un horario' });
  expect(shown('Hola Ada · Quedan 2 plazas · Elija un horario')).toEqual([]);
  expect(shown('CHOOSE a time')).toEqual(['Choose a time', 'choose']);
  expect(shown('Hello Ada, 2 seats left')).toEqual(['Hello', 'seats', 'left']);
  expect(shown('Show suggestions')).toEqual(['show']);
});

it('a part of the catalog uses the current language, and English for texts that it lacks', async () => {
  const whole = createTexts(english, {
    es: async () => ({ messages: { ...spanish, 'later.title': 'Más tarde' } }),
    de: () => Promise.reject(new Error('The file did not come')),
  });
  const t = whole.part({ 'later.title': 'Later', 'later.name': 'Later, {name}' } as const);
  expect(t('later.title')).toBe('Later');
  await whole.use('es');
  expect(t('later.title')).toBe('Más tarde');
  expect(t('later.name', { name: 'Ada' })).toBe('Later, Ada');
});

it('the language in the address takes precedence over those of the browser', () => {
  expect(pageLanguage('?lang=de&write', ['es'])).toBe('de');
  expect(pageLanguage('?lang=fr', ['es-CO', 'en'])).toBe('es');
  expect(pageLanguage('', ['fr'])).toBe('en');
});
