import type { Source } from './source.ts';

/** The result of importing one part of a file. */
export interface ImportLine {
  level: 'imported' | 'changed' | 'dropped';
  /** Which part it is, for people: `Node “Adult?”`, `Connection from “Adult?” to “Baker”`. */
  place: string;
  /** Where it is in the file, such as `nodes.2.edges.0`. */
  path: string;
  message: string;
}

/** Settings without a counterpart that are listed by name. */
const maxUnread = 1_000;

const wholeFile = 'The whole file';

/** A setting without the numbers of rows: `examples.0.content` and `examples.1.content` are one. */
const settingName = (path: string): string =>
  path
    .split('.')
    .filter((part) => !/^\d+$/.test(part))
    .join('.');

/** The lines of a report, and what the parts of the file are called in it. */
export class ImportReport {
  private readonly found: Omit<ImportLine, 'place'>[] = [];
  private readonly places = new Map<string, () => string>();

  add(level: ImportLine['level'], path: string, message: string): void {
    this.found.push({ level, path, message });
  }

  /** Names a part of the file. The name is asked for at the end, when all nodes are known. The first name of a part stays. */
  call(path: string, place: () => string): void {
    if (!this.places.has(path)) this.places.set(path, place);
  }

  /** The smallest part with a name that something belongs to: a setting of a node belongs to its node. */
  private ownerOf(path: string): string {
    for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.'))))
      if (this.places.has(at)) return at;
    return '';
  }

  /** One line for each part of the file that has settings which nothing has read. */
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

  /** Everything that became of a file. */
  linesFor(root: Source): ImportLine[] {
    return [...this.found, ...this.unread(root)].map((line) => ({
      ...line,
      place: this.places.get(this.ownerOf(line.path))?.() ?? wholeFile,
    }));
  }
}
