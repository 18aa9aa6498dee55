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
  const key = hashOf([schema, join(root, 'node_modules/prisma/package.json')], root, hashes);
  hashes.save();
  const keyFile = join(cacheFolder(root), 'prisma-client-key');
  const isGenerated = existsSync(join(root, 'backend/src/generated/prisma/client.ts'));
  if (isGenerated && existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key) return false;
  await generate(root, schema);
  writeAtomically(keyFile, key);
  return true;
}

async function generate(root: string, schema: string): Promise<void> {
  const cli = join(root, 'node_modules/prisma/build/index.js');
  const child = spawn(process.execPath, [cli, 'generate', '--schema', schema, '--no-hints'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      // The client needs no engine of its own; without this the command asks the network for one.
      PRISMA_SCHEMA_ENGINE_BINARY: existsSync('/bin/true') ? '/bin/true' : '/usr/bin/true',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
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
