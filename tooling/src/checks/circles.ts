import { posix } from 'node:path';
import type { ImportedModule } from './imports.ts';

/** A source file by its path from the repository, with forward slashes, and its imports. */
export interface ImportingFile {
  path: string;
  imports: readonly ImportedModule[];
}

function targetsOf({ path, imports }: ImportingFile, known: ReadonlySet<string>): string[] {
  return imports
    .filter(({ specifier }) => specifier.startsWith('.'))
    .map(({ specifier }) => posix.join(posix.dirname(path), specifier))
    .filter((target) => known.has(target));
}

/**
 * The files that import each other round about, types included: one line for each circle, which names all of it. They
 * are the strongly connected components of the imports, found by Tarjan's algorithm.
 */
export function importCircles(files: readonly ImportingFile[]): string[] {
  const known = new Set(files.map(({ path }) => path));
  const imports = new Map(files.map((file) => [file.path, targetsOf(file, known)]));
  const places = new Map<string, { index: number; lowest: number }>();
  const open: string[] = [];
  const circles: string[][] = [];

  function visit(path: string): { index: number; lowest: number } {
    const place = { index: places.size, lowest: places.size };
    places.set(path, place);
    open.push(path);
    for (const target of imports.get(path) ?? []) {
      const seen = places.get(target);
      if (!seen) place.lowest = Math.min(place.lowest, visit(target).lowest);
      else if (open.includes(target)) place.lowest = Math.min(place.lowest, seen.index);
    }
    if (place.lowest === place.index) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1 || imports.get(path)?.includes(path)) circles.push(circle);
    }
    return place;
  }

  for (const path of imports.keys()) if (!places.has(path)) visit(path);
  return circles.map((circle) => circle.sort().join(' ↔ ')).sort();
}
