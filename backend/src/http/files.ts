import { Readable } from 'node:stream';
import { ByteLengthQueuingStrategy } from 'node:stream/web';
import type { Hono } from 'hono';
import { AppError } from '../errors.ts';
import type { ByteRange } from '../files/disk.ts';
import type { FileGrant, FileStore } from '../files/file-store.ts';
import type { AppVariables } from '../handler.ts';
import type { Services } from '../services.ts';
import { byteRange } from './byte-range.ts';

/** A file name as RFC 8187 writes it in a header: percent-encoded, the quote and parentheses too. */
function extendedValue(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

const aheadBytes = 64 * 1024;

/** A file, or one part of it, read as fast as it is sent; closed when it is cancelled. */
async function contentOf(files: FileStore, key: string, range: ByteRange | undefined): Promise<ReadableStream> {
  const strategy = new ByteLengthQueuingStrategy({ highWaterMark: aheadBytes });
  return Readable.toWeb(await files.stream(key, range), { strategy }) as ReadableStream;
}

/**
 * True if the file's organization (the first folder of its key) was deleted or suspended, or no longer shares recordings with the
 * grant's client.
 */
async function isWithdrawn(systemPool: Services['systemPool'], { key, client_id }: FileGrant): Promise<boolean> {
  const [folder = ''] = key.split('/');
  const { rowCount } = await systemPool.query({
    name: 'withdrawn-file',
    text: `SELECT FROM organizations WHERE id::text = $1 AND (deleted_at IS NOT NULL OR suspended_at IS NOT NULL)
      UNION ALL SELECT WHERE $2::uuid IS NOT NULL AND NOT EXISTS (SELECT FROM clients WHERE id = $2 AND shares_recordings)`,
    values: [folder, client_id ?? null],
  });
  return rowCount !== 0;
}

// Weak comparison (RFC 9110): a client may have received the file in a transformed copy.
const namesTag = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, ''))) ?? false;

/** `/api/files/<signed link>`: the only access to a stored file. Answers ranges, so that players can seek. */
export function registerFiles(app: Hono<AppVariables>, { files, systemPool }: Services): void {
  app.get('/api/files/:token', async (http) => {
    const grant = files.verify(http.req.param('token'));
    if (!grant || (await isWithdrawn(systemPool, grant)) || !(await files.exists(grant.key)))
      throw new AppError('NOT_FOUND', 'This link has expired. Please open the file again from its page.', {
        reason: 'link_expired',
      });
    const { size, etag } = await files.about(grant.key);
    const headers: Record<string, string> = {
      'content-type': grant.content_type,
      'content-disposition': `${grant.disposition}; filename*=UTF-8''${extendedValue(grant.file_name)}`,
      // An uploaded document is never a page of this origin, whatever it contains.
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
      ...(etag ? { etag } : {}),
    };
    if (etag && namesTag(http.req.header('if-none-match'), etag)) return http.body(null, 304, headers);
    if (http.req.method === 'HEAD') return http.body(null, 200, { ...headers, 'content-length': String(size) });
    // A client with a part of another version of the file needs all of it.
    const isCurrent = [undefined, etag].includes(http.req.header('if-range'));
    const range = isCurrent ? byteRange(http.req.header('range'), size) : null;
    if (range === 'unsatisfiable') return http.body(null, 416, { 'content-range': `bytes */${size}` });
    const [start, end] = range ? [range.start, range.end] : [0, size - 1];
    return http.body(await contentOf(files, grant.key, range ?? undefined), range ? 206 : 200, {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
    });
  });
}
