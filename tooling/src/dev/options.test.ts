import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

it('the default port is 5101 and the default shell is on port 3000', () => {
  expect(readOptions([], '/mfe-notes')).toEqual({
    dir: '/mfe-notes',
    port: 5101,
    host: null,
    shell: 'http://localhost:3000',
    isShellNamed: false,
  });
});

it('the options use the origin of the given shell', () => {
  const options = readOptions(['--port', '6000', '--shell', 'https://calls.example/leads', '--host', '0.0.0.0'], '/m');
  expect(options).toMatchObject({ port: 6000, host: '0.0.0.0', shell: 'https://calls.example', isShellNamed: true });
});

it.each([
  [['--port', 'many'], /--port takes a number/],
  [['--port', '70000'], /--port takes a number/],
  [['--shell', 'calls'], /--shell takes an address/],
  [['--shell', 'file:///etc'], /--shell takes an address/],
  [['--watch'], /--watch[\s\S]*npm run dev -w <module>/],
])('the options %j are refused with an explanation', (args, message) => {
  expect(() => readOptions(args, '/m')).toThrow(message);
});

it('the options are null when --help is given', () => {
  expect(readOptions(['--help'], '/m')).toBeNull();
});
