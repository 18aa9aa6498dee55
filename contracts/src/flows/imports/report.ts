import type { Source } from './source.ts';

/** The result of importing one part of a file. */
export interface ImportLine {
  level: 'imported' | 'changed' | 'dropped';
  /** The part in words: `Node “Adult?”`, `Connection from “Adult?” to “Baker”`. */
  place: string;
  /** Its position in the file, such as `nodes.2.edges.0`. */
  path: string;
  message: string;
}

/** Maximum unsupported settings that are listed by name. */
const maxUnread = 1_000;

const wholeFile = 'The whole file';

/** A setting without row numbers: `examples.0.content` and `examples.1.content` are the same. */
const settingName = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.');

/** The lines of a report, and the names of the file's parts in it. */
export class ImportReport {
  private readonly found: Omit<ImportLine, 'place'>[] = [];
  private readonly places = new Map<string, () => string>();

  add(level: ImportLine['level'], path: string, message: string): void {
    this.found.push({ level, path, message });
  }

  /**
   * Names a part of the file. The name is resolved at the end, when all nodes are known. The first name of a part wins.
   */
  call(path: string, place: () => string): void {
    if (!this.places.has(path)) this.places.set(path, place);
  }

  /** The smallest named part that contains something: a setting of a node belongs to its node. */
  private ownerOf(path: string): string {
    for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.'))))
      if (this.places.has(at)) return at;
    return '';
  }

  /** One line for each part of the file with unread settings. */
  private unread(root: Source): Omit<ImportLine, 'place'>[] {
    const paths = root.unread();
    const byOwner = Map.groupBy(paths.slice(0, maxUnread), (path) => this.ownerOf(path));
    const lines = [...byOwner].map(([owner, own]) => {
      const names = [...new Set(own.map((path) => settingName(owner === '' ? path : path.slice(owner.length + 1))))];
      const message = `${names.length === 1 ? 'This setting has' : 'These settings have'} no counterpart here: ${names.join(', ')}.`;
      return { level: 'dropped' as const, path: owner, message };
    });
    const more = paths.length - maxUnread;
    if (more <= 0) return lines;
    return [...lines, { level: 'dropped', path: '', message: `${more} more settings have no counterpart here.` }];
  }

  /** All lines of a file's import. */
  linesFor(root: Source): ImportLine[] {
    return [...this.found, ...this.unread(root)].map((line) => ({
      ...line,
      place: this.places.get(this.ownerOf(line.path))?.() ?? wholeFile,
    }));
  }
}
