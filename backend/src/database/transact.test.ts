import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Context, systemContext } from '../context.ts';
import { createMicroPrompt } from '../domains/micro-prompts/micro-prompts.service.ts';
import { AppError, toAppError } from '../errors.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { Tx } from './database.ts';
import { withTenant } from './tenant-pool.ts';
import { transact } from './transact.ts';

let app: TestApp;
let context: Context;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const { organizationId } = await app.signUp();
  context = await systemContext(app.services, organizationId, 'test');
});

const prompt = (title: string) => createMicroPrompt(context, { title, content: 'Speak slowly.' });
const titles = () =>
  withTenant(context.organizationId, async () =>
    (await context.db.micro_prompts.findMany({ select: { title: true } })).map(({ title }) => title),
  );

it('every domain writes inside transact, so its verbs can be parts of other verbs', () => {
  const root = fileURLToPath(new URL('../domains/', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(test|fixture)\.ts$|\/test-[^/]+\.ts$|\/proof\//.test(file),
  );
  const outside = /\$transaction\(|\bdb\.\w+\.(create|update|delete|upsert)\w*\(/;
  expect(files.filter((file) => outside.test(readFileSync(`${root}${file}`, 'utf8')))).toEqual([]);
});

describe("verbs inside another verb's transaction", () => {
  it('work inside another transaction is rolled back with it', async () => {
    const refused = transact(context, async () => {
      await prompt('Inner');
      expect(await titles(), 'seen from outside').toEqual([]);
      throw new AppError('CONFLICT', 'Not today');
    });
    await expect(refused).rejects.toThrow('Not today');
    expect(await titles()).toEqual([]);
  });

  it('work inside another transaction commits with it', async () => {
    await transact(context, async () => {
      await prompt('First');
      await transact(context, () => prompt('Second'));
    });
    expect((await titles()).sort()).toEqual(['First', 'Second']);
  });

  it('a failed inner transaction fails the outer one even if its error is caught', async () => {
    const half = transact(context, async () => {
      await prompt('Before');
      await transact(context, async () => {
        await prompt('Half');
        throw new AppError('CONFLICT', 'Only half was written');
      }).catch(() => undefined);
    });
    await expect(half).rejects.toThrow('Only half was written');
    expect(await titles()).toEqual([]);
  });

  it("an inner transaction can't write for another organization", async () => {
    const other = await systemContext(app.services, (await app.signUp()).organizationId, 'test');
    await expect(transact(context, () => transact(other, async () => undefined))).rejects.toThrow(
      'A transaction of one organization was about to write for another',
    );
  });

  it('work after the end of the outer transaction opens its own', async () => {
    let late = Promise.resolve<unknown>(undefined);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    await transact(context, async () => {
      late = ended.then(() => prompt('Late'));
    });
    end();
    await late;
    expect(await titles()).toEqual(['Late']);
  });
});

describe('work that conflicts with another transaction', () => {
  type Change = (tx: Tx, title: string, content: string) => Promise<unknown>;
  const byPrisma: Change = (tx, title, content) => tx.micro_prompts.updateMany({ where: { title }, data: { content } });
  const byHand: Change = (tx, title, content) =>
    tx.$executeRaw`UPDATE micro_prompts SET content = ${content} WHERE title = ${title}`;

  it.each([
    ['Prisma', byPrisma],
    ['hand', byHand],
  ])('a transaction starts again after a deadlock of statements written by %s, and both commit', async (_, change) => {
    await prompt('One');
    await prompt('Other');
    const begun: string[] = [];
    const { promise: bothBegan, resolve: go } = Promise.withResolvers<void>();
    const changeBoth = (content: string, [first, second]: [string, string]) =>
      transact(context, async (tx) => {
        await change(tx, first, content);
        begun.push(content);
        if (begun.length === 2) go();
        await bothBegan;
        await change(tx, second, content);
        return content;
      });
    const written = await Promise.all([changeBoth('Up', ['One', 'Other']), changeBoth('Down', ['Other', 'One'])]);
    expect(written).toEqual(['Up', 'Down']);
    // One of the two began again, sometimes more than once: it may reach the first row before the other one wakes.
    expect(begun.length).toBeGreaterThan(2);
    const contents = await withTenant(context.organizationId, () => context.db.micro_prompts.findMany());
    expect(new Set(contents.map(({ content }) => content))).toEqual(new Set([begun.at(-1)]));
  });

  it('a transaction gives up after the fourth conflict and reports a race', async () => {
    let begun = 0;
    const lost = Object.assign(new Error('deadlock detected'), { code: '40P01' });
    const work = transact(context, async () => {
      begun += 1;
      throw lost;
    });
    await expect(work).rejects.toThrow(lost);
    expect(begun).toBe(4);
    expect(toAppError(lost).detail.reason).toBe('race');
  });

  it("a transaction isn't retried after other errors", async () => {
    let begun = 0;
    const work = transact(context, async (tx) => {
      begun += 1;
      await tx.$executeRaw`SELECT 1 / 0`;
    });
    await expect(work).rejects.toThrow('division by zero');
    expect(begun).toBe(1);
  });
});

describe('concurrent statements of one transaction', () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  beforeEach(() => {
    warnings.length = 0;
    process.on('warning', note);
    return () => process.off('warning', note);
  });

  const ask = (tx: Tx, number: number) => tx.$queryRaw<{ answer: number }[]>`SELECT ${number}::int AS answer`;

  it('concurrent statements of one transaction are answered in order without library warnings', async () => {
    const numbers = Array.from({ length: 20 }, (_, index) => index);
    const answers = await transact(context, (tx) => Promise.all(numbers.map((number) => ask(tx, number))));
    expect(answers.flat().map(({ answer }) => answer)).toEqual(numbers);
    await new Promise(setImmediate);
    expect(warnings).toEqual([]);
  });

  it('concurrent statements are rolled back together when one fails, and the connection stays usable', async () => {
    await expect(
      transact(context, (tx) =>
        Promise.all([prompt('Lost'), ask(tx, 1), tx.$executeRaw`SELECT 1 / 0`, ask(tx, 2), prompt('Late')]),
      ),
    ).rejects.toThrow('division by zero');
    expect(await titles()).toEqual([]);
    const again = await Promise.all(
      Array.from({ length: 12 }, (_, number) => transact(context, (tx) => Promise.all([ask(tx, number), ask(tx, 0)]))),
    );
    expect(again.map(([own]) => own[0]?.answer)).toEqual(Array.from({ length: 12 }, (_, number) => number));
  });
});
