import { describe, expect, it } from 'vitest';
import { testEnv } from '../testing/test-app.ts';
import { isOnOrigin, readOrigins } from './origins.ts';

describe('the origins from which modules may be replaced', () => {
  it('the origins of replacement modules are read from a list', () => {
    expect(readOrigins(' http://localhost:*, https://dev.example.com ,,http://[::1]:8080')).toEqual([
      'http://localhost:*',
      'https://dev.example.com',
      'http://[::1]:8080',
    ]);
  });

  it.each([
    '*',
    'localhost',
    'https://*.example.com',
    'https://example.com/path',
    'ftp://example.com',
    'https://a.b;c',
  ])('the origin %s is refused with the name of the variable', (entry) => {
    expect(() => readOrigins(`http://localhost:*,${entry}`)).toThrow(/SWITCHBOARD_OVERRIDE_ORIGINS: ".+" is not/);
  });

  it.each([
    ['http://localhost:1/', true],
    ['http://localhost/', true],
    ['https://localhost:1/', false],
    ['http://localhost.evil.example/', false],
    ['http://evil.example/localhost:1/', false],
    ['https://dev.example.com/', true],
    ['https://dev.example.com:444/', false],
    ['http://dev.example.com/', false],
  ])('%s is permitted: %s', (address, isPermitted) => {
    expect(isOnOrigin(['http://localhost:*', 'https://dev.example.com'], address)).toBe(isPermitted);
  });

  it('production allows no origins of replacement modules unless they are configured', () => {
    const production = { NODE_ENV: 'production', SWITCHBOARD_AUTH_SECRET: 'b7c1e0f4a39d4d52a1c6f08e2d9b7f31' };
    expect(testEnv(production).overrideOrigins).toEqual([]);
    expect(testEnv({ ...production, SWITCHBOARD_OVERRIDE_ORIGINS: 'https://dev.example.com' }).overrideOrigins).toEqual(
      ['https://dev.example.com'],
    );
    expect(testEnv().overrideOrigins).toEqual(['http://localhost:*', 'http://127.0.0.1:*']);
  });
});
