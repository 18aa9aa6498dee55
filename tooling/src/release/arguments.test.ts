import { expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

const id = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';
const read = (...args: string[]) => readArguments(args, { SWITCHBOARD_DEPLOY_TOKEN: 'from the environment' });

it('a release goes to everyone by default, with the token of the environment', () => {
  expect(read('--to', 'https://a.example/')).toEqual({
    action: 'release',
    to: 'https://a.example',
    token: 'from the environment',
    audience: 'everyone',
    areTestsSkipped: false,
    overBudget: null,
    isConfirmed: false,
    packTo: '',
  });
});

it('an archive is packed without an address and without a token', () => {
  expect(readArguments(['--pack', 'slots.tgz'], {})).toMatchObject({
    action: 'pack',
    packTo: 'slots.tgz',
    token: null,
  });
  expect(() => read('--pack', 'slots.tgz', '--rollback')).toThrow('two different things');
});

it('a canary for no organizations is refused before building', () => {
  for (const nobody of [
    ['--percent', '0'],
    ['--organizations', ','],
  ])
    expect(() => read('--to', 'https://a.example', ...nobody)).toThrow('A canary is for somebody');
});

it('a canary is read with its organizations and its share', () => {
  expect(
    read('--to', 'http://localhost:3000', '--organizations', `${id}, ${other},${id}`, '--percent', '10'),
  ).toMatchObject({ audience: { organization_ids: [id, other], percent: 10 } });
});

it('the arguments are null when --help is given', () => {
  expect(read('--help')).toBeNull();
});

it.each(['http://127.0.0.1:3000', 'http://localhost:3000', 'http://[::1]:3000', 'https://a.example'])(
  'the address %s is accepted',
  (to) => {
    expect(read('--to', to)?.to).toBe(to);
  },
);

it('sending a token over plain http to another machine is refused by default', () => {
  expect(() => read('--to', 'http://a.example')).toThrow('unencrypted');
  expect(() => read('--to', 'http://localhost.a.example')).toThrow('unencrypted');
  expect(read('--to', 'http://a.example', '--insecure')?.to).toBe('http://a.example');
});

it.each([
  [['--to', 'a.example'], 'is not an address'],
  [[], 'Name the installation'],
  [['--to', 'https://a.example', '--organizations', 'acme'], '/organization-settings/<id>'],
  [['--to', 'https://a.example', '--percent', '101'], 'between 0 and 100'],
  [['--to', 'https://a.example', '--percent', 'ten'], 'between 0 and 100'],
  [['--to', 'https://a.example', '--promote', '--rollback'], 'two different things'],
  [['--to', 'https://a.example', '--rollback', '--percent', '5'], 'takes no organizations'],
  [['--to', 'https://a.example', '--deactivate', '--reactivate'], 'two different things'],
  [['--to', 'https://a.example', '--everyone'], '--status'],
])('the arguments %j are refused with the reason', (args, why) => {
  expect(() => read(...args)).toThrow(why);
});
