import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const heavy = [
  'nodemailer',
  'react',
  'react-dom',
  'mammoth',
  'unpdf',
  '@aws-sdk',
  '@zxcvbn-ts',
  '@prisma/schema-engine-wasm',
];

const listLoaded = `
  import { registerHooks } from 'node:module';
  const loaded = new Set();
  const packageOf = (url) => url.split('/node_modules/').at(-1).split('/').slice(0, 2).join('/');
  registerHooks({ load: (url, context, next) => { loaded.add(packageOf(url)); return next(url, context); } });
  await import('./process.ts');
  await import('./http/serve.ts');
  await import('./jobs/worker.ts');
  console.log(JSON.stringify([...loaded]));
  process.exit(0);
`;

test('starting a process loads no library that only mails, documents, buckets or migrations need', () => {
  const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', listLoaded], options);
  const loaded = JSON.parse(output) as string[];
  expect(loaded.some((name) => name.startsWith('hono/'))).toBe(true);
  expect(heavy.filter((name) => loaded.some((one) => `${one}/`.startsWith(`${name}/`)))).toEqual([]);
});
