import type { HonoRequest } from 'hono';
import type pg from 'pg';
import { AppError } from '../errors.ts';
import { archiveError } from './archive.ts';
import { publishArchive, type Upload } from './publish.ts';
import type { RegistryContext } from './registry-context.ts';

// Each holds its archive in memory, also while it waits in line.
const maxAtOnce = 3;
const retryAfterSeconds = 10;

// As long as the release command waits for its answer. A slow upload occupies a place that others need.
const uploadPatienceMs = 60_000;

/** Modules of which a version is being published in this process, by database. */
const underWay = new WeakMap<pg.Pool, Set<string>>();

/** Runs a publication if there is room for it. Throws UNAVAILABLE otherwise. */
async function admitted<T>({ systemPool }: RegistryContext, id: string, work: () => Promise<T>): Promise<T> {
  const modules = underWay.get(systemPool) ?? new Set();
  underWay.set(systemPool, modules);
  const refusal = (what: string) =>
    new AppError('UNAVAILABLE', `${what} at the moment. Wait until that is done, then release again.`, {
      retryAfterSeconds,
    });
  if (modules.has(id)) throw refusal(`Another version of "${id}" is being published`);
  if (modules.size >= maxAtOnce) throw refusal(`${maxAtOnce} modules are being published`);
  modules.add(id);
  try {
    return await work();
  } finally {
    modules.delete(id);
  }
}

/** The whole body. Throws VALIDATION `archive` if its connection is closed, or if it doesn't arrive in time. */
async function readUpload(request: HonoRequest): Promise<Uint8Array> {
  const late = AbortSignal.timeout(uploadPatienceMs);
  const isLate = new Promise<never>((_, reject) => {
    late.addEventListener('abort', () => reject(late.reason), { once: true });
  });
  try {
    return new Uint8Array(await Promise.race([request.arrayBuffer(), isLate]));
  } catch {
    throw archiveError(
      late.aborted
        ? `The archive did not arrive within ${uploadPatienceMs / 1000} seconds. Send it over a faster connection.`
        : 'The upload was broken off. Send the archive again.',
    );
  }
}

/**
 * Publishes the archive in a request, which is not read before there is room for it. Throws UNAVAILABLE while there is none, and
 * the errors of `publishArchive`.
 */
export function publishUpload(context: RegistryContext, id: string, request: HonoRequest, upload: Upload) {
  // Read the signal now: it only reports a later disconnect to code that has already accessed it.
  const { signal } = request.raw;
  return admitted(context, id, async () =>
    publishArchive(context, { id, archive: await readUpload(request), signal, ...upload }),
  );
}
