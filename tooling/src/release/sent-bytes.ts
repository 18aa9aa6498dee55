import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { type Sizes, sizesOf } from './difference.ts';

/** Sizes of a build on this machine, as sent to browsers. */
export function localSizes(dir: string, manifest: ModuleManifest): Sizes {
  return sizesOf(manifest, (file) => {
    const path = join(dir, file);
    const packed = `${path}.br`;
    return existsSync(packed) ? statSync(packed).size : existsSync(path) ? statSync(path).size : null;
  });
}

/** Sizes of a released version, as the installation sends its files. Files it does not send have no known size. */
export async function releasedSizes(to: string, manifest: ModuleManifest): Promise<Sizes> {
  const { id, version, files } = manifest;
  const known = new Map(
    await Promise.all(
      Object.keys(files).map(async (file) => {
        const bytes = await receivedBytes(`${to}/modules/${id}/${version}/${file}`).catch(() => null);
        return [file, bytes] as const;
      }),
    ),
  );
  return sizesOf(manifest, (file) => known.get(file) ?? null);
}

/** The number of bytes sent, before they are unpacked: `fetch` only exposes the unpacked ones. */
async function receivedBytes(url: string): Promise<number | null> {
  const get = url.startsWith('https:') ? httpsGet : httpGet;
  const request = get(url, { headers: { 'accept-encoding': 'br' }, signal: AbortSignal.timeout(5_000) });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  return response.statusCode === 200 ? body.byteLength : null;
}
