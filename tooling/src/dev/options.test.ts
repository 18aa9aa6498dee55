import { expect, it } from 'vitest';
import { readOptions } from './options.ts';

it('listens on 5101 and looks for a shell on 3000 by default', () => {
  expect(readOptions([], '/mfe-notes')).toEqual({
    dir: '/mfe-notes',
    port: 5101,
    host: null,
    shell: 'http://localhost:3000',
    isShellNamed: false,
  });
});

it('takes the origin of the shell that is named', () => {
  const options = readOptions(['--port', '6000', '--shell', 'https://calls.example/leads', '--host', '0.0.0.0'], '/m');
  expect(options).toMatchObject({ port: 6000, host: '0.0.0.0', shell: 'https://calls.example', isShellNamed: true });
});

it.each([
  [['--port', 'many'], /--port takes a number/],
  [['--port', '70000'], /--port takes a number/],
  [['--shell', 'calls'], /--shell takes an address/],
  [['--shell', 'file:///etc'], /--shell takes an address/],
  [['--watch'], /--watch[\s\S]*npm run dev -w <module>/],
])('refuses %j with a word on what is right', (args, message) => {
  expect(() => readOptions(args, '/m')).toThrow(message);
});

it('answers nothing to a wish for help', () => {
  expect(readOptions(['--help'], '/m')).toBeNull();
});
