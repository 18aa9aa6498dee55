import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldsToSchema } from './fields.ts';
import { isObject, type JsonSchema } from './schema.ts';
import { fields, valuesFor } from './testing/arbitrary-forms.ts';
import { validate } from './validate.ts';
import { initialValues, newEntry, upgradeValues, valuesLost } from './values.ts';

const form = (properties: JsonSchema, required: string[] = []): JsonSchema => ({
  type: 'object',
  properties,
  required,
});

test('a form starts with its defaults if nothing is stored', () => {
  const schema = form({
    ward: { type: 'string', default: 'A' },
    nights: { type: 'boolean' },
    home: { type: 'object', properties: { town: { type: 'string', default: 'Ulm' }, zip: { type: 'string' } } },
  });
  expect(initialValues(schema)).toEqual({ ward: 'A', home: { town: 'Ulm' } });
});

test('a field that was saved empty stays empty, unless it is required', () => {
  const text = { type: 'string' };
  const schema = form({ ward: { ...text, default: 'A' }, zone: { ...text, default: 'B' }, note: text }, ['zone']);
  expect(initialValues(schema, { note: 'x' })).toEqual({ note: 'x', zone: 'B' });
  const home = form({ home: { type: 'object', properties: { town: { ...text, default: 'Ulm' }, zip: text } } });
  expect(initialValues(home, { home: { zip: '1' } })).toEqual({ home: { zip: '1' } });
  const later = form({ ...(schema.properties as JsonSchema), night: { type: 'boolean', default: true } }, ['zone']);
  expect(upgradeValues(schema, later, { note: 'x', zone: 'C' }).values).toEqual({ note: 'x', zone: 'C', night: true });
});

test.each<[JsonSchema, unknown]>([
  [{ type: 'boolean' }, false],
  [{ type: 'number' }, 0],
  [{ type: 'string' }, ''],
  [{ type: 'object' }, {}],
  [{ type: 'object', properties: { a: { type: 'number', default: 3 } } }, { a: 3 }],
  [{ type: 'array' }, []],
  [{ type: 'string', default: 'x' }, 'x'],
])('a new list entry for %j is %j', (items, value) => {
  expect(newEntry(items)).toEqual(value);
});

describe('another version of a form', () => {
  const before = form({
    ward: { type: 'string', title: 'Ward' },
    years: { type: 'number', title: 'Years' },
    skills: { type: 'array', title: 'Skills', items: { type: 'string' } },
    home: { type: 'object', properties: { town: { type: 'string' }, zip: { type: 'string' } } },
  });
  const values = { ward: 'North', years: 3, skills: ['a', 'welding', 'b'], home: { town: 'Ulm', zip: '89073' } };

  test('a new version of a form keeps all values that fit, and fills in new defaults', () => {
    const after = form({ ...(before.properties as JsonSchema), nights: { type: 'boolean', default: true } });
    expect(upgradeValues(before, after, values)).toEqual({
      values: { ...values, nights: true },
      lost: [],
      problems: [],
    });
  });

  test('a new version of a form lists values that do not fit by their labels, and missing ones', () => {
    const after = form(
      {
        ward: { type: 'string', enum: ['A', 'B'] },
        skills: { type: 'array', items: { type: 'string', minLength: 2 } },
        home: { type: 'object', properties: { town: { type: 'string' } } },
        contact: { type: 'string' },
      },
      ['contact'],
    );
    const upgrade = upgradeValues(before, after, values);
    expect(upgrade.lost.map(({ label, value }) => [label, value]).sort()).toEqual([
      ['Skills 1', 'a'],
      ['Skills 3', 'b'],
      ['Ward', 'North'],
      ['Years', 3],
      ['Zip', '89073'],
    ]);
    expect(upgrade.values).toEqual({ skills: ['welding'], home: { town: 'Ulm' } });
    expect(upgrade.problems).toEqual([{ path: ['contact'], message: 'Contact is required' }]);
    expect(valuesLost(before, after, values)).toEqual(upgrade.lost);
  });

  test('upgraded values always fit the new form, except for required fields', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(fields(), fields())
          .chain(([old, young]) =>
            fc.tuple(
              fc.constant(fieldsToSchema(old)),
              fc.constant(fieldsToSchema(young)),
              valuesFor([...old, ...young.filter(({ name }) => !old.some((field) => field.name === name))]),
            ),
          ),
        ([before, after, value]) => {
          let given: Record<string, unknown> = {};
          try {
            const stored: unknown = JSON.parse(JSON.stringify(value));
            if (isObject(stored)) given = stored;
          } catch {
            // Values that aren't JSON were never stored.
          }
          const { values, lost, problems } = upgradeValues(before, after, given);
          expect(problems).toEqual(validate(after, values));
          for (const { message } of problems) expect(message).toMatch(/is required$|must have at least/);
          if (validate(after, given).length === 0) expect(lost).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
