import { catalogProblems } from '@switchboard/contracts/check-texts';
import { languages } from '@switchboard/contracts/languages';
import { ApiError, deviceAdvice } from '@switchboard/platform';
import { afterEach, expect, it } from 'vitest';
import { english, parts } from '../testing/english.ts';
import { adviceText } from './advice/adviceText.ts';
import { messages as german } from './all.de.ts';
import { messages as spanish } from './all.es.ts';
import { inSameLanguage } from './inSameLanguage.ts';
import { problemText } from './later/problemText.ts';
import { setLanguage } from './texts.ts';

afterEach(async () => {
  await setLanguage('en');
  window.history.replaceState(null, '', '/');
});

const catalogs = { de: german, es: spanish };
/** Texts that are the same in both languages: a chat is called a chat in each. */
const same = { de: ['chat.title', 'control.chat'], es: ['chat.title', 'control.chat'] };

it('no two parts of the catalog share a key', () => {
  const count = Object.values(parts).reduce((sum, part) => sum + Object.keys(part).length, 0);
  expect(Object.keys(english)).toHaveLength(count);
});

it.each(['de', 'es'] as const)('the pages of candidates have every text in %s, with the same arguments', (language) => {
  expect(Object.keys(catalogs)).toEqual(languages.filter((one) => one !== 'en'));
  expect(catalogProblems(english, catalogs[language], same[language])).toEqual([]);
});

const problems = ['blocked', 'dismissed', 'system', 'policy', 'missing', 'busy', 'insecure'] as const;

it.each(problems)('candidates and staff see the same advice about a device that is %s', (problem) => {
  for (const device of ['camera', 'microphone'] as const)
    expect(adviceText(device, problem, 'check')).toBe(deviceAdvice(problem, device, 'click Retry'));
});

it('an API error is shown in the language of the page, by its kind', async () => {
  const refuse = (status: number, fields: Partial<ConstructorParameters<typeof ApiError>[1]> = {}) =>
    problemText(new ApiError(status, { code: 'CONFLICT', message: 'In English', ...fields }));
  expect(refuse(409)).toBe('In English');
  await setLanguage('de');
  const said = [
    refuse(409),
    refuse(0),
    refuse(503, { code: 'UNAVAILABLE' }),
    refuse(429, { code: 'LIMIT_EXCEEDED' }),
    refuse(0, { reason: 'timeout' }),
  ];
  expect(new Set([...said, 'In English']).size).toBe(6);
  expect(problemText(new Error('In English'))).toBe(said[0]);
});

it('a page keeps the language of its link when its address changes', () => {
  expect(inSameLanguage('/interview-complete')).toBe('/interview-complete');
  window.history.replaceState(null, '', '/video-call/abc?lang=de&write');
  expect(inSameLanguage('/interview-complete')).toBe('/interview-complete?lang=de');
});
