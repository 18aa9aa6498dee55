import type { BootModule } from '@switchboard/contracts/modules';
import { isUnparsable, startError } from './fileErrors.ts';
import { fileUrl, isOverride } from './integrity.ts';
import { loadTimeoutMs } from './loadTimeout.ts';
import type { LoadFailure } from './ModuleLoadError.ts';

async function checksumOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

async function whyFailed(module: BootModule, file: string): Promise<LoadFailure | null> {
  const answer = await fetch(fileUrl(module, file), { cache: 'no-store', signal: AbortSignal.timeout(loadTimeoutMs) });
  if (answer.status === 404 || answer.status === 410) return 'gone';
  // A page instead of a script is from somebody on the way, such as a Wi-Fi's sign-in: no fault of the release.
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html')) return 'unreachable';
  const expected = module.manifest.files[file]?.integrity;
  // Outside of a secure context the browser computes no checksums for us; it has refused the file all the same.
  if (isOverride(module) || !expected || !globalThis.crypto?.subtle) return null;
  return (await checksumOf(await answer.arrayBuffer())) === expected ? null : 'refused';
}

/**
 * Asks the server what a browser does not tell about a script that failed: gone, not what was published, or no answer.
 * What came as it should may be no JavaScript, or throw.
 */
export async function diagnose(module: BootModule, files: readonly string[]): Promise<LoadFailure> {
  try {
    for (const file of files) {
      const failure = await whyFailed(module, file);
      if (failure) return failure;
    }
  } catch {
    return 'unreachable';
  }
  if (isUnparsable(module)) return 'unparsable';
  return startError(module) ? 'not-started' : 'unreachable';
}
