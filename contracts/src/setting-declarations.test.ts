import { describe, expect, it } from 'vitest';
import { ModuleSettingList, settingLimits } from './setting-declarations.ts';
import { settingValues } from './setting-values.ts';

const duration = { name: 'duration', kind: 'number', label: 'Duration', default: 60, min: 5, max: 480 };
const colour = {
  name: 'colour',
  kind: 'choice',
  label: 'Colour',
  default: 'blue',
  options: [
    { value: 'blue', label: 'Blue' },
    { value: 'red', label: 'Red' },
  ],
};

const problemOf = (...settings: object[]) => ModuleSettingList.safeParse(settings).error?.issues[0]?.message;

describe('a declaration of settings', () => {
  it.each([
    ['a number', duration],
    ['a number with its unit', { ...duration, unit: 'min' }],
    ['a text', { name: 'place', kind: 'text', label: 'Place', default: '', max_length: 80 }],
    ['a switch', { name: 'is_public', kind: 'boolean', label: 'Public', help: 'Shown to all.', default: true }],
    ['a choice', colour],
  ])('a declaration accepts %s', (_, setting) => {
    expect(problemOf(setting)).toBeUndefined();
  });

  it.each([
    ['a name that is none', { ...duration, name: 'Duration' }, /named like default_duration/],
    ['a password', { ...duration, name: 'smtp_password' }, /read by the browser of every member/],
    ['a key', { ...duration, name: 'api_key' }, /read by the browser of every member/],
    ['no label', { ...duration, label: '' }, /./],
    ['a default out of its range', { ...duration, default: 4 }, /the default does not fit.*from 5 to 480/],
    ['a range that is none', { ...duration, min: 481 }, /min is above max/],
    ['a default that is no option', { ...colour, default: 'green' }, /the default does not fit/],
    ['one value twice', { ...colour, options: [colour.options[0], colour.options[0]] }, /one value/],
    ['a kind that no form shows', { ...duration, kind: 'date' }, /./],
    ['a field of its own', { ...duration, render: 'x' }, /./],
  ])('a declaration refuses %s', (_, setting, message) => {
    expect(problemOf(setting)).toMatch(message);
  });

  it('a declaration refuses duplicate names, and more settings than a form can show', () => {
    expect(problemOf(duration, colour, duration)).toBe('two settings have one name');
    const many = Array.from({ length: settingLimits.settings + 1 }, (_, index) => ({ ...duration, name: `n${index}` }));
    expect(problemOf(...many)).toBeDefined();
  });
});

describe('values of settings', () => {
  const rules = ModuleSettingList.parse([duration, colour]);

  it('unset settings have their defaults', () => {
    expect(settingValues(rules, undefined)).toEqual({ duration: 60, colour: 'blue' });
  });

  it("stored settings apply, without ones that the version doesn't know", () => {
    expect(settingValues(rules, { duration: 30, floor: 2 })).toEqual({ duration: 30, colour: 'blue' });
  });

  it.each([481, 7.5, '30', true, Number.NaN])("a setting has its default instead of %s, which doesn't fit", (value) => {
    expect(settingValues(rules, { duration: value })).toEqual({ duration: 60, colour: 'blue' });
  });

  it('a setting of an unknown newer kind has its default', () => {
    const newer = { name: 'day', kind: 'date', default: 'today' } as never;
    expect(settingValues([newer], { day: 'tomorrow' })).toEqual({ day: 'today' });
  });
});
