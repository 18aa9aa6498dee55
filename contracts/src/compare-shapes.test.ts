import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compareContracts, compareShapes, type Direction } from './compare-shapes.ts';
import { ContractShape, shapeOf, shapeText } from './shapes.ts';

function changes(built: z.ZodType, live: z.ZodType, direction: Direction): string[] {
  const found = compareShapes(shapeOf(built, direction), shapeOf(live, direction), direction);
  return found.map(({ words, breaks }) => (breaks ? `${words}!` : words));
}
const answer = (built: z.ZodType, live: z.ZodType) => changes(built, live, 'output');
const input = (built: z.ZodType, live: z.ZodType) => changes(built, live, 'input');

const lead = z.object({ id: z.uuid(), phone: z.string().nullable(), score: z.number().optional() });
const page = (item: z.ZodType) => z.object({ items: z.array(item), total: z.int() });

describe('an answer', () => {
  it('an answer may gain fields anywhere', () => {
    expect(answer(page(lead), page(lead.extend({ score: z.number().optional(), city: z.string() })))).toEqual([
      'items[].city is new',
    ]);
    expect(answer(page(lead), page(lead))).toEqual([]);
  });

  it.each<[string, z.ZodType, z.ZodType, string[]]>([
    ['loses a promised field', page(lead), page(lead.omit({ phone: true })), ['items[].phone is gone!']],
    ['loses a field that could be missing', lead, lead.omit({ score: true }), ['score is gone']],
    ['promises a field less', lead, lead.partial({ id: true }), ['id may be missing!']],
    ['promises a field more', lead, lead.required({ score: true }), []],
    ['gains null', z.object({ a: z.string() }), z.object({ a: z.string().nullable() }), ['a may be null!']],
    ['loses null', lead, lead.extend({ phone: z.string() }), ['phone is no longer null']],
    ['changes a type', lead, lead.extend({ id: z.int() }), ['id was a text and is a whole number!']],
    [
      'gets fractions',
      z.object({ n: z.int() }),
      z.object({ n: z.number() }),
      ['n was a whole number and is a number!'],
    ],
    ['loses fractions', z.object({ n: z.number() }), z.object({ n: z.int() }), []],
    ['loses a format', lead, lead.extend({ id: z.string() }), ['id is no longer written as uuid!']],
    ['changes a format', z.iso.datetime(), z.iso.date(), ['it is no longer written as date-time!']],
    ['gains a format', z.string(), z.uuid(), []],
    ['is longer than it was', z.string().max(10), z.string().max(20), []],
    ['is a list no more', z.array(z.string()), z.string(), ['it was a list and is a text!']],
    ['has another entry', z.tuple([z.string(), z.int()]), z.tuple([z.string()]), ['it is a list of another length!']],
  ])('an answer that %s is compared', (_, built, live, expected) => expect(answer(built, live)).toEqual(expected));

  it('an answer may gain values, because modules handle unknown ones', () => {
    expect(answer(z.enum(['open', 'done']), z.enum(['open', 'lost']))).toEqual([
      'it may also be "lost"',
      'it is no longer "done"',
    ]);
    expect(answer(z.enum(['open', 'done']), z.string())).toEqual(['it was one of "done", "open" and may be anything!']);
    expect(answer(z.literal(true), z.boolean())).toEqual([]);
  });

  const call = z.object({ type: z.literal('call'), seconds: z.int() });
  const mail = z.object({ type: z.literal('mail'), subject: z.string() });
  it('an answer may gain a variant, but each variant must keep its fields', () => {
    const built = z.discriminatedUnion('type', [call, mail]);
    const sms = z.object({ type: z.literal('sms') });
    expect(answer(built, z.discriminatedUnion('type', [call, mail, sms]))).toEqual(['it may also have type "sms"']);
    expect(answer(built, z.discriminatedUnion('type', [call.omit({ seconds: true }), mail]))).toEqual([
      '("call").seconds is gone!',
    ]);
    expect(answer(z.array(built), z.array(z.discriminatedUnion('type', [mail, call])))).toEqual([]);
    expect(answer(call, built)).toEqual(['it may also have type "mail"']);
  });

  it('variants without a tag are compared with the best matching one', () => {
    const built = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]);
    expect(answer(built, z.union([z.object({ b: z.string() }), z.object({ a: z.string() })]))).toEqual([]);
    expect(answer(built, z.object({ c: z.string() })).some((words) => words.endsWith('!'))).toBe(true);
  });

  it('an answer with free keys must keep the type of their values', () => {
    const built = z.record(z.string(), z.object({ count: z.int() }));
    expect(answer(built, z.record(z.string(), z.object({ count: z.string() })))).toEqual([
      '*.count was a whole number and is a text!',
    ]);
    expect(answer(built, z.object({ a: z.object({ count: z.int() }) }))).toEqual([]);
    expect(answer(z.object({ a: z.int() }), z.record(z.string(), z.int()))).toEqual(['a may be missing!']);
  });

  it('an answer without a declared shape may become anything', () => {
    expect(answer(z.unknown(), lead)).toEqual([]);
    expect(answer(lead, z.unknown())).toEqual(['it was an object and is anything!']);
  });
});

describe('an input', () => {
  const body = z.strictObject({ name: z.string(), note: z.string().optional(), kind: z.enum(['a', 'b']).optional() });

  it.each<[string, z.ZodType, z.ZodType, string[]]>([
    ['takes a field more', body, body.extend({ city: z.string().optional() }), ['city is new']],
    ['takes a field more that has a default', body, body.extend({ city: z.string().default('') }), ['city is new']],
    ['needs a field more', body, body.extend({ city: z.string() }), ['city has to be given!']],
    ['needs a field that could be left out', body, body.required({ note: true }), ['note has to be given!']],
    ['needs a field less', body, body.partial(), []],
    ['takes a field no more', body, body.omit({ note: true }), ['note is no longer taken!']],
    ['takes null no more', z.string().nullable(), z.string(), ['it may no longer be null!']],
    ['takes null as well', z.string(), z.string().nullable(), ['it may be null']],
    ['takes a value less', body, body.extend({ kind: z.enum(['a']).optional() }), ['kind may no longer be "b"!']],
    ['takes a value more', z.enum(['a']), z.enum(['a', 'b']), ['it may also be "b"']],
    ['takes listed values only', z.string(), z.enum(['a']), ['it has to be one of "a"!']],
    ['takes any text', z.enum(['a']), z.string(), []],
    ['takes whole numbers only', z.number(), z.int(), ['it was a number and is a whole number!']],
    ['asks for a format', z.string(), z.uuid(), ['it has to be written as uuid!']],
    ['is shorter than it was', z.string().max(20), z.string().max(10), []],
  ])('an input that %s is compared', (_, built, live, expected) => expect(input(built, live)).toEqual(expected));

  it('an input names a required field inside a new object', () => {
    const live = z.object({ query: z.object({ page: z.int(), size: z.int().optional() }) });
    expect(input(z.object({}), live)).toEqual(['query.page has to be given!']);
  });

  it('an input may not lose a variant', () => {
    const one = z.object({ by: z.literal('id'), id: z.uuid() });
    const other = z.object({ by: z.literal('name'), name: z.string() });
    expect(input(z.union([one, other]), one)).toEqual(['it may no longer have by "name"!']);
    expect(input(one, z.union([one, other]))).toEqual([]);
  });
});

describe('a shape', () => {
  it('a shape ignores the order of keys and its descriptions', () => {
    const text = (schema: z.ZodType) => shapeText(shapeOf(schema, 'output'));
    expect(text(z.object({ a: z.enum(['x', 'y']), b: z.int().max(3) }))).toBe(
      text(z.object({ b: z.int().describe('how many'), a: z.enum(['y', 'x']) })),
    );
  });

  it('a recursive shape can be compared', () => {
    const tree: z.ZodType = z.lazy(() => z.object({ name: z.string(), children: z.array(tree) }));
    expect(answer(tree, tree)).toEqual([]);
    expect(shapeText(shapeOf(tree, 'output')).length).toBeLessThan(500);
  });

  it('an external shape is refused if it is too deep or contains unknown keywords', () => {
    const nested = (levels: number): object => (levels === 0 ? {} : { items: nested(levels - 1) });
    expect(ContractShape.safeParse({ output: nested(20) }).success).toBe(true);
    expect(ContractShape.safeParse({ output: nested(5000) }).success).toBe(false);
    expect(ContractShape.safeParse({ output: { pattern: '.*' } }).success).toBe(false);
  });
});

describe('a slot', () => {
  const props = { type: 'object' };
  const many = 'many' as const;
  it.each([
    ['who fills it, when it takes one only', { output: props, takes: many }, { output: props }, true],
    ['who asks for it, when it takes several', { input: props }, { input: props, takes: many }, true],
    ['nobody who fills it, when it takes several', { output: props }, { output: props, takes: many }, false],
    ['nobody who asks for it, when it takes one only', { input: props, takes: many }, { input: props }, false],
  ])('a changed slot breaks %s', (_, built, live, breaks) => {
    expect(compareContracts(built, live).map((change) => change.breaks)).toEqual([breaks]);
  });
});
