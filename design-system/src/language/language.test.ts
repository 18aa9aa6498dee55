import { afterEach, expect, it } from 'vitest';
import { setComponentLanguage } from '../language.ts';
import { formatDay, formatMoment } from '../Moment/formatMoment.ts';
import { zoneOption } from '../TimeZoneField/zoneOptions.ts';
import { texts as german } from './componentTexts.de.ts';
import { texts as spanish } from './componentTexts.es.ts';
import { componentTexts } from './componentTexts.ts';

afterEach(() => setComponentLanguage('en'));

it.each([
  ['German', german],
  ['Spanish', spanish],
])('no component text is left in English in %s', (_, texts) => {
  const english = Object.entries(componentTexts);
  expect(english.filter(([key, text]) => texts[key as keyof typeof texts] === text)).toEqual([]);
});

it('components use the language of the page, and English again afterwards', async () => {
  await setComponentLanguage('es');
  expect(componentTexts.close).toBe('Cerrar');
  expect(zoneOption('Europe/Berlin', new Date()).label).toMatch(
    /^Europe\/Berlin \(GMT\+[12]\) – hora de Europa central$/,
  );
  await setComponentLanguage('en');
  expect(componentTexts.close).toBe('Close');
  expect(zoneOption('Europe/Berlin', new Date()).label).toMatch(/^Europe\/Berlin \(GMT\+[12]\)$/);
});

it('dates and times are written in the language of the page', async () => {
  const at = '2026-01-05T15:04:00.000Z';
  await setComponentLanguage('de');
  expect(formatDay(at)).toBe('5. Jan. 2026');
  expect(formatMoment(at)).toMatch(/^5\. Jan\. 2026 \d\d:04$/);
  await setComponentLanguage('en');
  expect(formatDay(at)).toBe('Jan 5, 2026');
  expect(formatMoment(at)).toMatch(/^Jan 5, 2026 \d+:04 [AP]M$/);
});
