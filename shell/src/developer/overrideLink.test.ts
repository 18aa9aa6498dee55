import { describe, expect, test } from 'vitest';
import { isAllowedOrigin, readOverrideLink } from './overrideLink.ts';

describe('readOverrideLink', () => {
  test.each([
    ['leads@http://localhost:5101/', 'leads', 'http://localhost:5101/'],
    ['leads@http://localhost:5101', 'leads', 'http://localhost:5101/'],
    ['call-logs@https://dev.example/builds/7', 'call-logs', 'https://dev.example/builds/7/'],
    ['leads@http://localhost:5101/a/../b', 'leads', 'http://localhost:5101/b/'],
  ])('readOverrideLink reads %s', (text, moduleId, url) => {
    expect(readOverrideLink(text)).toEqual({ moduleId, url });
  });

  test.each([
    '',
    'leads',
    'leads@',
    'Leads@http://localhost:5101/',
    'leads@javascript:alert(1)',
    'leads@//localhost:5101/',
    'leads@http://',
    'leads@http://ada@localhost:5101/',
    'leads@http://localhost:5101/?next=//evil.example',
    'leads@http://localhost:5101/#x',
  ])('readOverrideLink refuses %j', (text) => {
    expect(readOverrideLink(text)).toBeNull();
  });
});

describe('isAllowedOrigin', () => {
  const allowed = ['http://localhost:*', 'https://dev.example'];
  test.each(['http://localhost:5101/', 'http://localhost/', 'https://dev.example/builds/7/'])('%s can load', (url) => {
    expect(isAllowedOrigin(url, allowed)).toBe(true);
  });
  test.each([
    'https://localhost:5101/',
    'http://localhost.evil.example:5101/',
    'https://dev.example:8443/',
    'http://dev.example/',
    'https://dev.example.evil.example/',
  ])('isAllowedOrigin refuses %s', (url) => {
    expect(isAllowedOrigin(url, allowed)).toBe(false);
  });
});
