/** The sources of a story: all files of the repository that it imports, directly or indirectly. Only they can change its look. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';

const importPattern = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\(|\bnew URL\s*\()\s*['"]([^'"]+)['"]/g;
const withImports = /\.(?:[cm]?[jt]sx?|mdx)$/;
const storybook = 'design-system/.storybook';

/** The sources of one copy of the repository; each file is read once. */
export class Sources {
  readonly #root: string;
  readonly #imports = new Map<string, readonly string[]>();
  readonly #hashes = new Map<string, string>();

  constructor(root: string) {
    this.#root = realpathSync(root);
  }

  /** Stands for everything that a story can look like: it is equal in two copies where nothing of the story differs. */
  fingerprint(storyFile: string): string {
    const files = this.#reach([join(this.#root, storyFile), ...this.#ofAll()]);
    const lines = files.map((file) => `${relative(this.#root, file)} ${this.#hashOf(file)}`).sort();
    return createHash('sha256').update(lines.join('\n')).digest('hex');
  }

  /** The inputs of every story: how the book is built and shown, and which packages are installed. */
  #ofAll(): string[] {
    const settings = readdirSync(join(this.#root, storybook)).map((name) => join(storybook, name));
    return [...settings, 'package-lock.json'].map((file) => join(this.#root, file));
  }

  #reach(files: readonly string[]): string[] {
    const reached = new Set(files);
    for (const file of reached) for (const next of this.#importsOf(file)) reached.add(next);
    return [...reached];
  }

  /** The files of the repository that one imports; those of installed packages are in the lock file. */
  #importsOf(file: string): readonly string[] {
    const known = this.#imports.get(file);
    if (known) return known;
    const text = withImports.test(file) && existsSync(file) ? readFileSync(file, 'utf8') : '';
    const require = createRequire(file);
    const found = [...text.matchAll(importPattern)].flatMap(([, name = '']) => this.#resolve(require, name) ?? []);
    this.#imports.set(file, found);
    return found;
  }

  #resolve(require: NodeJS.Require, name: string): string | null {
    try {
      const path = require.resolve(name.replace(/\?.*$/, ''));
      const isOurs = path.startsWith(`${this.#root}/`) && !path.includes('/node_modules/');
      return isOurs ? path : null;
    } catch {
      // Types alone, a word in a text, or a built-in module of another name: nothing that a browser would load.
      return null;
    }
  }

  #hashOf(file: string): string {
    const known = this.#hashes.get(file);
    if (known) return known;
    const hash = existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : 'gone';
    this.#hashes.set(file, hash);
    return hash;
  }
}
