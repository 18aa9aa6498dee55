import { Readable } from 'node:stream';
import type { Hono } from 'hono';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import type { AppVariables } from './endpoints.ts';

interface ByteRange {
  start: number;
  end: number;
}

/** The one range of a Range header, or null for none; `unsatisfiable` when it lies outside the file. */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const suffix = match[1] === '';
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = suffix || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}

/** A file name as RFC 8187 writes it in a header: percent-encoded, the quote and parentheses too. */
function extendedValue(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** `/api/files/<signed link>`: the one way to a stored file. Answers ranges, so that players can seek. */
export function registerFiles(app: Hono<AppVariables>, { files }: Services): void {
  app.get('/api/files/:token', async (http) => {
    const grant = files.verify(http.req.param('token'));
    if (!grant || !(await files.exists(grant.key)))
      throw new AppError('NOT_FOUND', 'This link has expired. Please open the file again from its page.', {
        reason: 'link_expired',
      });
    const size = await files.size(grant.key);
    const range = byteRange(http.req.header('range'), size);
    const headers: Record<string, string> = {
      'content-type': grant.content_type,
      'content-disposition': `${grant.disposition}; filename*=UTF-8''${extendedValue(grant.file_name)}`,
      // An uploaded document is never a page of this origin, whatever is in it.
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=3600',
    };
    if (range === 'unsatisfiable') return http.body(null, 416, { 'content-range': `bytes */${size}` });
    if (range === null) {
      const stream = Readable.toWeb(await files.stream(grant.key)) as ReadableStream;
      return http.body(stream, 200, { ...headers, 'content-length': String(size) });
    }
    const part = (await files.bytes(grant.key)).slice(range.start, range.end + 1);
    return http.body(part as Uint8Array<ArrayBuffer>, 206, {
      ...headers,
      'content-length': String(part.byteLength),
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
    });
  });
}
