import { expect, it } from 'vitest';
import { spokenFormSamples } from './spoken-form.samples.ts';
import { spokenForm } from './spoken-form.ts';

it.each(spokenFormSamples)('%s: "%s" is said as "%s"', (language, written, spoken) => {
  expect(spokenForm(written, language)).toBe(spoken);
});

it('the samples number at least 300 in six languages', () => {
  expect(spokenFormSamples.length).toBeGreaterThanOrEqual(300);
  for (const language of ['en', 'de', 'es', 'fr', 'pt', 'hi'])
    expect(spokenFormSamples.filter(([tag]) => tag === language).length, language).toBeGreaterThanOrEqual(20);
});

it('dates and dollars are read by the region of the language', () => {
  expect(spokenForm('On 3/5/2026 for $5', 'en-GB')).toBe('On May third, twenty twenty-six for five dollars');
  expect(spokenForm('$5', 'en-CA')).toBe('five Canadian dollars');
  for (const tag of ['es_mx', 'es-AR', 'es-CL', 'es-CO', 'es-CU', 'es-DO', 'es-UY'])
    expect(spokenForm('$5', tag), tag).toBe('cinco pesos');
  expect(spokenForm('$5', 'es-ES')).toBe('cinco dólares');
});

it('digits are left to the voice in languages without rules', () => {
  expect(spokenForm('**3** appels', 'nl')).toBe('3 appels');
});

it('no digit or sign is left in the spoken form', () => {
  for (const [language, , spoken] of spokenFormSamples)
    if (!['nl', 'ja'].includes(language)) expect(spoken).not.toMatch(/[\d@$€£₹%°*`#<>|]/u);
});
