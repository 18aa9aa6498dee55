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
  // An HTML page instead of a script comes from something in between, such as a Wi-Fi sign-in page. It isn't a fault of the release.
  if (!answer.ok || answer.headers.get('content-type')?.startsWith('text/html')) return 'unreachable';
  const expected = module.manifest.files[file]?.integrity;
  // Outside of a secure context scripts can't compute checksums; the browser has refused the file anyway.
  if (isOverride(module) || !expected || !globalThis.crypto?.subtle) return null;
  return (await checksumOf(await answer.arrayBuffer())) === expected ? null : 'refused';
}

/**
 * Asks the server why a script failed, which the browser does not report: gone, not the published file, or no answer. A
 * file that is correct may still not be JavaScript, or may throw.
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
