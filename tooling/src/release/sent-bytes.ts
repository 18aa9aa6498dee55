import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { type Sizes, sizesOf } from './difference.ts';

/** Sizes of a build on this machine, as browsers get it. */
export function localSizes(dir: string, manifest: ModuleManifest): Sizes {
  return sizesOf(manifest, (file) => {
    const path = join(dir, file);
    const packed = `${path}.br`;
    return existsSync(packed) ? statSync(packed).size : existsSync(path) ? statSync(path).size : null;
  });
}

/** Sizes of a released version, asked of the installation file by file; what it does not tell stays unknown. */
export async function releasedSizes(to: string, manifest: ModuleManifest): Promise<Sizes> {
  const known = new Map(
    await Promise.all(
      Object.keys(manifest.files).map(async (file) => [file, await contentLength(to, manifest, file)] as const),
    ),
  );
  return sizesOf(manifest, (file) => known.get(file) ?? null);
}

async function contentLength(to: string, { id, version }: ModuleManifest, file: string): Promise<number | null> {
  try {
    const response = await fetch(`${to}/modules/${id}/${version}/${file}`, {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
      signal: AbortSignal.timeout(5_000),
    });
    const length = response.headers.get('content-length');
    return response.ok && length !== null ? Number(length) : null;
  } catch {
    return null;
  }
}
