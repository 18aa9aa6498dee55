import { bookingReasons, PublicBookingInput } from '@switchboard/contracts/book-slot';
import { catalogProblems } from '@switchboard/contracts/check-texts';
import { languages } from '@switchboard/contracts/languages';
import { phoneProblems } from '@switchboard/contracts/phone-rules';
import { ApiError } from '@switchboard/platform';
import { afterEach, expect, it, vi } from 'vitest';
import { messages as german } from './messages.de.ts';
import { messages as spanish } from './messages.es.ts';
import { messages as english } from './messages.ts';
import { fieldProblem, problemText } from './problems.ts';
import { setLanguage, t, wantedLanguage } from './texts.ts';

afterEach(async () => {
  await setLanguage('en');
  window.history.replaceState(null, '', '/');
});

const catalogs = { de: german, es: spanish };
// Units that are written the same.
const same = { de: [], es: ['slot.minutes', 'slot.hours', 'slot.hours_minutes'] };

it.each(['de', 'es'] as const)('the booking pages have every text in %s with the same arguments', (language) => {
  expect(Object.keys(catalogs)).toEqual(languages.filter((one) => one !== 'en'));
  expect(catalogProblems(english, catalogs[language], same[language])).toEqual([]);
});

it.each([
  ['', ['es-MX', 'en'], 'es'],
  ['', ['de-AT'], 'de'],
  ['', ['fr'], 'en'],
  ['?lang=de', ['es'], 'de'],
  ['?lang=fr', ['es'], 'es'],
])('a link with %j in a browser for %j opens in %s', (search, preferred, language) => {
  window.history.replaceState(null, '', `/book-slot/x${search}`);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
  expect(wantedLanguage()).toBe(language);
});

const typed = {
  first_name: 'Ada',
  last_name: 'Park',
  email: 'a@b.example',
  phone: '+12025550123',
  start_time: '2099-11-24T08:00:00Z',
};
const wrong = [
  '',
  ' ',
  'x'.repeat(101),
  'a\nb',
  '\u202Ex',
  '\u200B',
  'nobody',
  '12',
  '+49 30 1;ext=5',
  '+1 2025550123, +1 2025550124',
  '2025550123',
  '2.02556E+9',
];

it('every problem of the booking form has a text in each language', async () => {
  const problems = new Set<string>(Object.values(phoneProblems));
  for (const name of ['first_name', 'last_name', 'email', 'phone'])
    for (const value of [...wrong, undefined]) {
      const { error } = PublicBookingInput.safeParse({ ...typed, [name]: value });
      for (const { message } of error?.issues ?? []) problems.add(message);
    }
  // An address of 255 characters is cut by no person.
  problems.delete('Too big: expected string to have <=254 characters');
  expect(problems.size).toBeGreaterThan(10);
  for (const language of ['de', 'es'] as const) {
    await setLanguage(language);
    expect([...problems].filter((problem) => fieldProblem(problem) === t('field.wrong'))).toEqual([]);
    expect(fieldProblem('Something new')).toBe(t('field.wrong'));
  }
  await setLanguage('en');
  expect(fieldProblem('Something new')).toBe('Something new');
});

it('every refusal of the API has a text in each language, by its reason or its kind', async () => {
  const refuse = (fields: Partial<ConstructorParameters<typeof ApiError>[1]>) =>
    problemText(new ApiError(409, { code: 'CONFLICT', message: 'In English', ...fields }));
  for (const language of ['de', 'es'] as const) {
    await setLanguage(language);
    const said = bookingReasons.map((reason) => refuse({ reason }));
    expect(new Set([...said, t('refusal.unknown'), 'In English']).size).toBe(bookingReasons.length + 2);
    expect(refuse({ code: 'LIMIT_EXCEEDED' })).toBe(t('refusal.too_many'));
    expect(refuse({ code: 'INTERNAL' })).toBe(t('refusal.unavailable'));
    expect(problemText(new Error('In English'))).toBe(t('refusal.unknown'));
  }
  await setLanguage('en');
  expect(refuse({ reason: 'slot_full' })).toBe('In English');
});
