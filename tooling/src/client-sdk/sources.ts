import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ErrorReason } from '@switchboard/contracts/reasons';
import { writeAtomically } from '../build/atomic-write.ts';
import { cacheFolder } from '../build/build-package.ts';
import { hashOf } from '../build/content-key.ts';
import { FileHashes } from '../build/file-hashes.ts';
import { type OpenApiDocument, readDocument } from './document.ts';
import { fileSchemas } from './file-schemas.ts';
import { generateClient } from './generate.ts';
import { generatePythonClient } from './generate-python.ts';
import { methodNames, nameProblems } from './methods.ts';
import type { MethodNames } from './names.ts';

const typescriptFolder = 'client/src/generated';
const pythonFolder = 'client-python/src/switchboard/_generated';

const recordFile = (root: string) => join(root, 'client/methods.json');

function readRecord(root: string): MethodNames {
  const path = recordFile(root);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as MethodNames) : {};
}

function writeFiles(folder: string, files: Record<string, string>): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeAtomically(join(folder, name), text);
}

function writeSources(root: string, document: OpenApiDocument, names: MethodNames): void {
  writeFiles(join(root, typescriptFolder), generateClient(document, names, ErrorReason.options));
  writeFiles(join(root, pythonFolder), generatePythonClient(document, names, ErrorReason.options));
  // Files of the command line have the fields of the API, with names instead of ids.
  const schemas = JSON.stringify(fileSchemas(document));
  mkdirSync(join(root, 'cli/src/generated'), { recursive: true });
  writeAtomically(
    join(root, 'cli/src/generated/schemas.ts'),
    `// Written by \`npm run sdk\` from the contracts.\nexport const schemas: Record<string, object> = ${schemas};\n`,
  );
}

/** The inputs of the generated files. */
function sourceKey(root: string): string {
  const hashes = new FileHashes(join(cacheFolder(root), 'client-hashes.json'));
  const sources = ['contracts/src', 'backend/src/http', 'tooling/src/client-sdk', 'client/methods.json'];
  const key = hashOf(
    sources.map((path) => join(root, path)),
    root,
    hashes,
  );
  hashes.save();
  return key;
}

/** Generates the types and methods of the client when what they depend on has changed; answers whether it did. */
export async function ensureClientSources(root: string): Promise<boolean> {
  if (!existsSync(recordFile(root))) return false;
  const key = sourceKey(root);
  const keyFile = join(cacheFolder(root), 'client-sources-key');
  const generated = [`${typescriptFolder}/operations.ts`, `${pythonFolder}/reasons.py`, 'cli/src/generated/schemas.ts'];
  const isGenerated = generated.every((path) => existsSync(join(root, path)));
  if (isGenerated && existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key) return false;
  const document = await readDocument(root);
  writeSources(root, document, methodNames(document, readRecord(root)));
  writeAtomically(keyFile, key);
  return true;
}

/** `npm run sdk`: records names of new operations, forgets those that are gone, and generates the client. */
export async function recordClient(root: string): Promise<{ added: string[]; removed: string[] }> {
  const before = readRecord(root);
  const document = await readDocument(root);
  const names = methodNames(document, before);
  const problems = nameProblems(names);
  writeAtomically(recordFile(root), `${JSON.stringify(names, null, 2)}\n`);
  if (problems.length > 0) throw new Error(`Choose other names in client/methods.json:\n${problems.join('\n')}`);
  writeSources(root, document, names);
  return {
    added: Object.keys(names).filter((key) => !(key in before)),
    removed: Object.keys(before).filter((key) => !(key in names)),
  };
}

/** The differences between client/methods.json and the operations that API keys may use. */
export async function clientProblems(root: string): Promise<string[]> {
  const recorded = readRecord(root);
  const names = methodNames(await readDocument(root), recorded);
  const added = Object.keys(names).filter((key) => !(key in recorded));
  const removed = Object.keys(recorded).filter((key) => !(key in names));
  return [
    ...nameProblems(names),
    ...added.map((key) => `${key} has no method in client/methods.json: run \`npm run sdk\``),
    ...removed.map((key) => `client/methods.json has ${key}, which API keys can't use: run \`npm run sdk\``),
  ];
}

if (import.meta.main) await ensureClientSources(join(import.meta.dirname, '../../..'));
