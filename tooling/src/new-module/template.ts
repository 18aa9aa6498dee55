import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../root.ts';
import type { ModuleNames } from './names.ts';

// In this place, it is type-checked like any other code.
const template = join(repositoryRoot, 'tooling/src/new-module/fixtures/mfe-template');

/** Writes the sample module into a folder, with the new names. */
export function writeTemplate(dir: string, names: ModuleNames): void {
  const { id, title, owner, page } = names;
  cpSync(template, dir, { recursive: true, errorOnExist: true });
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8')
      .replaceAll('template-id', id)
      .replaceAll('TemplatePage', page)
      .replaceAll('Template title', title)
      .replaceAll('Template owner', owner);
    writeFileSync(path, text);
    renameSync(path, join(entry.parentPath, entry.name.replace('TemplatePage', page)));
  }
}
