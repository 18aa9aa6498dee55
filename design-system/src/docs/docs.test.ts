import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compilePage from '@storybook/addon-docs/mdx-loader';
import { describe, expect, it } from 'vitest';

const pages = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mdx'));

/** Compiles a page as the Storybook build does. Throws with the position of a syntax error. */
function compile(resourcePath: string, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const async = () => (error: unknown, code: string) => (error ? reject(error) : resolve(code));
    compilePage.call({ async, getOptions: () => ({}), resourcePath }, text);
  });
}

// The tests' Storybook build leaves out the pages.
describe('a page of the documentation', () => {
  it.each(pages)('%s compiles, and its imports exist', async (page) => {
    const path = join(import.meta.dirname, page);
    const text = readFileSync(path, 'utf8');
    expect(await compile(path, text)).toContain('MDXContent');
    for (const [, names = '', file = ''] of text.matchAll(/^import \{ (.*?) \} from '(\.\/.*?)';$/gm)) {
      const exported = Object.keys(await import(join(import.meta.dirname, file)));
      expect(exported).toEqual(expect.arrayContaining(names.split(', ')));
    }
  });
});
