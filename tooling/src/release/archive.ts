import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { pack } from 'tar-stream';
import { shapesFile } from '../build/requirements.ts';

/** A build as the registry takes it: a gzipped tar of `module.json`, its shapes and the files that it names, nothing else. */
export async function packBuild(dir: string, manifest: ModuleManifest): Promise<Buffer> {
  const tar = pack();
  const packed = buffer(tar.pipe(createGzip({ level: 9 })));
  const add = (name: string, content: string | Buffer) => {
    // The same build is the same archive: no time, no owner.
    tar.entry({ name, mtime: new Date(0), mode: 0o644 }, content);
  };
  add('module.json', `${JSON.stringify(manifest, null, 2)}\n`);
  const shapes = join(dir, shapesFile);
  if (existsSync(shapes)) add(shapesFile, readFileSync(shapes));
  for (const file of Object.keys(manifest.files).sort()) add(file, readFileSync(join(dir, file)));
  tar.finalize();
  return await packed;
}
