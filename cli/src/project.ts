import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { parse, stringify } from 'yaml';
import { type Content, isObject, isSame, type Json } from './canonical.ts';
import { closestName } from './closest-name.ts';
import { CommandError, exitCodes, usageError } from './io.ts';
import { kinds } from './kinds/index.ts';
import { sha256 } from './kinds/knowledge.ts';
import { slugOf } from './names.ts';
import { namedKinds } from './references.ts';
import { unknownFields, unknownLine } from './unknown-fields.ts';

export const projectFile = 'switchboard.yaml';
const lockFile = 'switchboard.lock.json';

/** What files describe: contents by `assistants/Reception`. */
export type Contents = Map<string, Content>;

export interface Project {
  folder: string;
  url: string | undefined;
  /** Names that another organization has for the same thing: `phone-numbers/+1…` → `phone-numbers/+44…`. */
  replaced: ReadonlyMap<string, string>;
}

/** What an organization had at the last pull or apply, as fingerprints. */
export interface Base {
  name: string;
  items: Record<string, string>;
}
type Lock = Record<string, Base>;

function parseYaml(path: string, shown: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw usageError(`${shown} can't be read: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
  }
}

/** The folder of the project: this one or one above. */
function projectFolder(cwd: string): string | undefined {
  for (let folder = cwd; ; folder = dirname(folder)) {
    if (existsSync(join(folder, projectFile))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Finds the project in this folder or above. */
export function findProject(cwd: string): Project {
  const folder = projectFolder(cwd);
  if (folder === undefined)
    throw usageError(`There is no ${projectFile} here. Run "switchboard init" in an empty folder first.`);
  const settings = parseYaml(join(folder, projectFile), projectFile) ?? {};
  if (!isObject(settings)) throw usageError(`${projectFile} must contain fields such as "url:".`);
  checkSettings(settings);
  const url = typeof settings.url === 'string' ? settings.url : undefined;
  return { folder, url, replaced: replacedIn(settings.organizations) };
}

/** The address that the project names, for commands that need no project. */
export const projectUrl = (cwd: string): string | undefined =>
  projectFolder(cwd) === undefined ? undefined : findProject(cwd).url;

function checkSettings(settings: Content): void {
  const problems: string[] = [];
  const check = (value: Json | undefined, path: string, known: readonly string[]) => {
    for (const key of isObject(value) ? Object.keys(value) : [])
      if (!known.includes(key)) problems.push(unknownLine(projectFile, `${path}${key}`, closestName(key, known)));
  };
  check(settings, '', ['url', 'organizations']);
  for (const [name, organization] of Object.entries(isObject(settings.organizations) ? settings.organizations : {})) {
    check(organization, `organizations[${name}].`, ['replace']);
    if (isObject(organization)) check(organization.replace, `organizations[${name}].replace.`, namedKinds);
  }
  if (problems.length > 0) throw usageError(problems.join('\n'));
}

function replacedIn(organizations: Json | undefined): Map<string, string> {
  // Filled in for the organization of the key by `replacementsFor`.
  return new Map(
    isObject(organizations) ? Object.entries(organizations).map(([name, value]) => [name, JSON.stringify(value)]) : [],
  );
}

/** The replaced names for one organization, by its name. */
export function replacementsFor({ replaced }: Project, organization: string): Map<string, string> {
  const found: unknown = JSON.parse(replaced.get(organization) ?? '{}');
  const entries = isObject(found) && isObject(found.replace) ? Object.entries(found.replace) : [];
  return new Map(
    entries.flatMap(([of, names]) =>
      isObject(names)
        ? Object.entries(names).map(([from, to]) => [`${of}/${from}`, `${of}/${String(to)}`] as const)
        : [],
    ),
  );
}

export function readLock({ folder }: Project): Lock {
  const path = join(folder, lockFile);
  if (!existsSync(path)) return {};
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Lock;
  } catch {
    throw usageError(`${lockFile} isn't valid JSON. Restore it from version control.`);
  }
}

function write(path: string, bytes: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  // Never half a file, also if the process is ended.
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, path);
}

export function writeLock(project: Project, organization: string, base: Base): void {
  const items = Object.fromEntries(Object.entries(base.items).sort(([one], [other]) => (one < other ? -1 : 1)));
  const lock = { ...readLock(project), [organization]: { name: base.name, items } };
  write(join(project.folder, lockFile), `${JSON.stringify(lock, null, 2)}\n`);
}

interface StoredFile {
  key: string;
  path: string;
  content: Content;
  /** The content without what is derived from other files. */
  raw: Content;
}

/** Reads bytes of a file that a knowledge base names. It has to be inside the project. */
export function readProjectFile({ folder }: Project, path: string): Uint8Array {
  const plain = normalize(path);
  if (plain.startsWith('..') || plain.startsWith(sep) || /^[a-z]:/i.test(plain))
    throw usageError(`${path} is outside of the project.`);
  if (!existsSync(join(folder, plain))) throw usageError(`${path} is missing. A knowledge base names it.`);
  return readFileSync(join(folder, plain));
}

function withHashes(project: Project, content: Content): Content {
  if (!Array.isArray(content.documents)) return content;
  const documents = content.documents.map((document) => {
    if (!isObject(document) || typeof document.file !== 'string') return document;
    return { ...document, sha256: sha256(readProjectFile(project, document.file)) };
  });
  return { ...content, documents };
}

export const nameField = (folder: string): string =>
  ({ 'micro-prompts': 'title', prompts: 'title', pronunciations: 'word' })[folder] ?? 'name';

/** The name by which a content is known among its kind. */
export function nameIn(folder: string, content: Content): string {
  const name = content[nameField(folder)];
  const suffix = folder === 'pronunciations' && typeof content.assistant === 'string' ? ` (${content.assistant})` : '';
  return typeof name === 'string' ? `${name}${suffix}` : '';
}

/** Reads all files of the project. */
export function readFiles(project: Project): StoredFile[] {
  const found = new Map<string, StoredFile>();
  for (const { folder, one } of kinds) {
    const place = join(project.folder, folder);
    if (!existsSync(place)) continue;
    for (const file of readdirSync(place)
      .filter((name) => /\.ya?ml$/.test(name))
      .sort()) {
      const path = `${folder}/${file}`;
      const content = parseYaml(join(place, file), path);
      const field = nameField(folder);
      if (!isObject(content) || typeof content[field] !== 'string' || content[field] === '')
        throw usageError(`${path} must describe one ${one}, with a field "${field}".`);
      const key = `${folder}/${nameIn(folder, content)}`;
      const twin = found.get(key);
      if (twin) throw usageError(`${path} and ${twin.path} have the same name. Names must be unique.`);
      found.set(key, { key, path, content: withHashes(project, content), raw: content });
    }
  }
  return [...found.values()];
}

/** Fields of files that neither their kind nor the organization has, as lines. Applying would lose them. */
export function unknownFieldLines(files: readonly StoredFile[], stored: Contents): string[] {
  return files.flatMap(({ path, raw }) => {
    const folder = path.slice(0, path.indexOf('/'));
    const own = [...stored].flatMap(([key, content]) => (key.startsWith(`${folder}/`) ? [content] : []));
    return unknownFields(folder, raw, own).map((field) => unknownLine(path, field.path, field.meant));
  });
}

export const contentsOf = (files: readonly StoredFile[]): Contents =>
  new Map(files.map(({ key, content }) => [key, content]));

/** Content as it is written: without what is derived from files. */
function written(content: Content): Content {
  if (!Array.isArray(content.documents)) return content;
  const documents = content.documents.map((document) => {
    if (!isObject(document)) return document;
    const { sha256: _, ...fields } = document;
    return fields;
  });
  return { ...content, documents };
}

/** What a pull did to a file. One is restored if it was deleted since the last pull. */
export interface WrittenFile {
  path: string;
  action: 'created' | 'changed' | 'restored' | 'removed';
}

/** Writes contents to files: an existing file keeps its name, and its text if it says the same. Files whose thing is gone are removed. */
export function writeFiles(
  project: Project,
  contents: Contents,
  before: readonly StoredFile[],
  base: Base | undefined,
): WrittenFile[] {
  const files = new Map(before.map((file) => [file.key, file]));
  const done: WrittenFile[] = [];
  for (const { key, path } of before) {
    if (contents.has(key)) continue;
    rmSync(join(project.folder, path));
    done.push({ path, action: 'removed' });
  }
  const taken = new Set(before.filter(({ key }) => contents.has(key)).map(({ path }) => path));
  for (const [key, content] of contents) {
    const file = files.get(key);
    if (file && isSame(file.content, content)) continue;
    const folder = key.slice(0, key.indexOf('/'));
    let path = file?.path;
    for (let number = 1; path === undefined; number += 1) {
      const wanted = `${folder}/${slugOf(key.slice(folder.length + 1))}${number === 1 ? '' : `-${number}`}.yaml`;
      if (!taken.has(wanted)) path = wanted;
    }
    taken.add(path);
    const head = `# yaml-language-server: $schema=../.switchboard/schemas/${folder}.json\n`;
    write(
      join(project.folder, path),
      head + stringify(written(content), { lineWidth: 0, aliasDuplicateObjects: false }),
    );
    const isKnown = base !== undefined && Object.hasOwn(base.items, key);
    done.push({ path, action: file ? 'changed' : isKnown ? 'restored' : 'created' });
  }
  return done;
}

/** Writes a document of a knowledge base. */
export function writeBytes({ folder }: Project, path: string, bytes: Uint8Array): WrittenFile[] {
  const place = join(folder, path);
  const before = existsSync(place) ? readFileSync(place) : null;
  if (before?.equals(bytes)) return [];
  write(place, bytes);
  return [{ path, action: before ? 'changed' : 'created' }];
}

/** Makes a project. */
export function createProject(folder: string, url: string | undefined): string {
  const path = join(folder, projectFile);
  if (existsSync(path)) throw new CommandError(`${projectFile} already exists here.`, exitCodes.usage);
  const address = url === undefined ? '# url: https://calls.example.com\n' : `url: ${JSON.stringify(url)}\n`;
  write(
    path,
    `# The installation. SWITCHBOARD_URL overrides it. Keys don't belong here: use "switchboard login" or SWITCHBOARD_KEY.
${address}
# Names that an organization has for the same thing, for example in production:
# organizations:
#   Acme (production):
#     replace:
#       phone-numbers: { "+12025550100": "+442079460000" }
`,
  );
  return path;
}
