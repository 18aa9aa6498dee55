import { describe, expect, test } from 'vitest';
import { fileUrl, integrityOf } from './integrity.ts';
import { sampleModule } from './sampleModule.ts';

const integrity = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC';

describe('integrityOf', () => {
  test('integrityOf returns the checksum of a listed file', () => {
    expect(integrityOf(sampleModule(), 'remoteEntry.js')).toBe(integrity);
  });

  test.each([
    ['is not listed', {}],
    ['has an empty checksum', { 'remoteEntry.js': { bytes: 1, integrity: '' } }],
    ['has something else for a checksum', { 'remoteEntry.js': { bytes: 1, integrity: 'md5-abc' } }],
  ])('integrityOf refuses a file that %s', (_, files) => {
    const module = sampleModule({ files });
    expect(() => integrityOf(module, 'remoteEntry.js')).toThrow(expect.objectContaining({ failure: 'refused' }));
  });
});

test('integrityOf requires no checksum of files from a developer server', () => {
  const module = sampleModule({ files: {} }, { base_path: 'http://localhost:5101/' });
  expect(integrityOf(module, 'remoteEntry.js')).toBe('');
  expect(fileUrl(module, 'page.js', 'https://app.example')).toBe('http://localhost:5101/page.js');
});

test('the files of a module are below its base path', () => {
  expect(fileUrl(sampleModule(), 'page.js', 'https://app.example')).toBe(
    'https://app.example/modules/leads/0.1.0-1a2b3c4d5e6f/page.js',
  );
});
