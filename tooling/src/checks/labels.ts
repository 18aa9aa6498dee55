import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages that draw screens, and the contracts whose labels they show. */
const drawn = /^(design-system|domain-ui|platform|shell|site|contracts|mfe-.+)$/;
const shown = /\.tsx?$/;
const never = /\.(test|stories|fixture|check)\.tsx?$|(^|\/)(testing|fixtures)\//;

/** The sources of all screen texts, as one text without line breaks. */
export function screenSources(root: string): string {
  const packages = readdirSync(root).filter((name) => drawn.test(name));
  const texts = packages.flatMap((name) => {
    const folder = join(root, name, 'src');
    const module = name.startsWith('mfe-') ? [readFileSync(join(root, name, 'module.ts'), 'utf8')] : [];
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => shown.test(file) && !never.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8'));
    return [...module, ...files];
  });
  return texts.join('\n').replaceAll(/\s+/g, ' ');
}

const edges = /['"`<>{}]/;

/** Whether a text is a whole string or the whole text between two tags, anywhere in the sources. */
export function isOnAScreen(label: string, sources: string): boolean {
  for (let at = sources.indexOf(label); at >= 0; at = sources.indexOf(label, at + 1)) {
    const before =
      sources
        .slice(at - 2, at)
        .trimEnd()
        .at(-1) ?? '';
    const after =
      sources
        .slice(at + label.length, at + label.length + 2)
        .trimStart()
        .at(0) ?? '';
    if (edges.test(before) && edges.test(after)) return true;
  }
  return false;
}
