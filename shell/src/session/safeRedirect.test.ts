import { describe, expect, test } from 'vitest';
import { safeRedirect } from './safeRedirect.ts';

const origin = 'https://app.example';

describe('safeRedirect', () => {
  test.each(['/leads', '/leads?search=ada&sort=name', '/u/Screening/1#notes', '/assistants/1'])(
    'safeRedirect accepts %s',
    (path) => {
      expect(safeRedirect(path, origin)).toBe(path);
    },
  );

  test.each([
    null,
    '',
    'leads',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/leads\\..\\..//evil.example',
    'https://evil.example/',
    'https:/evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,hi',
    '/\t/evil.example',
    '/\n/evil.example',
    '/./\t/evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
  ])('safeRedirect sends %j to the dashboard', (path) => {
    expect(safeRedirect(path, origin)).toBe('/dashboard');
  });
});
