import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../build/atomic-write.ts';
import { cacheFolder } from '../build/build-package.ts';
import { hashOf } from '../build/content-key.ts';
import { FileHashes } from '../build/file-hashes.ts';

/** Generates the Prisma client when its schema has changed; answers whether it did. */
export async function ensurePrismaClient(root: string): Promise<boolean> {
  const schema = join(root, 'backend/prisma/schema');
  if (!existsSync(schema)) return false;
  const hashes = new FileHashes(join(cacheFolder(root), 'prisma-hashes.json'));
  const key = hashOf([schema, join(root, 'node_modules/@prisma/client-generator-ts/package.json')], root, hashes);
  hashes.save();
  const keyFile = join(cacheFolder(root), 'prisma-client-key');
  const isGenerated = existsSync(join(root, 'backend/src/generated/prisma/client.ts'));
  if (isGenerated && existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key) return false;
  await generate(root, schema);
  writeAtomically(keyFile, key);
  return true;
}

async function generate(root: string, schema: string): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'generate-client.ts'), schema], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The database client could not be generated:\n${output.trim()}`);
}

if (import.meta.main) await ensurePrismaClient(dirname(dirname(dirname(import.meta.dirname))));
