import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A bucket on this machine that implements the parts of the S3 protocol that the file store uses. */
export interface S3Server {
  endpoint: string;
  /** The contents of the bucket, by key. */
  objects: Map<string, Buffer>;
  /** Method and address of each correctly signed request. */
  requests: string[];
  /** Why requests were refused. */
  refusals: string[];
  close(): Promise<void>;
}

const s3Keys = { bucket: 'files', region: 'eu-test-1', accessKeyId: 'TESTKEY', secretAccessKey: 'test-secret' };

const listed = 2;

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Why a real server would refuse a request: wrong credentials, or a body that differs from the signed one. */
function signatureFault({ headers }: IncomingMessage, body: Buffer): string | null {
  const scope = `${s3Keys.accessKeyId}/\\d{8}/${s3Keys.region}/s3/aws4_request`;
  const form = new RegExp(`^AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=[a-z0-9;-]+, Signature=[0-9a-f]{64}$`);
  if (!form.test(headers.authorization ?? '')) return `authorization: ${headers.authorization}`;
  if (!/^\d{8}T\d{6}Z$/.test(String(headers['x-amz-date']))) return 'x-amz-date is missing';
  const hash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== hash) return `x-amz-content-sha256 of ${body.length} bytes`;
  if (headers['x-amz-acl'] !== undefined) return 'the bucket has no access lists';
  return null;
}

function listing(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).sort();
  const page = keys.slice(0, listed);
  const next =
    keys.length > listed ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>` : '';
  const contents = page.map((key) => `<Contents><Key>${escapeXml(key)}</Key><Size>1</Size></Contents>`).join('');
  return `<?xml version="1.0"?><ListBucketResult><Name>${s3Keys.bucket}</Name><IsTruncated>${next !== ''}</IsTruncated>${next}${contents}</ListBucketResult>`;
}

function answer(
  objects: Map<string, Buffer>,
  request: { method: string; key: string; query: URLSearchParams; body: Buffer; range: string | undefined },
): { status: number; body?: Buffer | string; etag?: string } {
  const { method, key, query, body, range } = request;
  if (method === 'GET' && query.get('list-type') === '2') return { status: 200, body: listing(objects, query) };
  if (method === 'POST' && query.has('delete')) {
    for (const [, name = ''] of body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(name);
    return { status: 200, body: '<?xml version="1.0"?><DeleteResult></DeleteResult>' };
  }
  if (method === 'PUT') {
    objects.set(key, body);
    return { status: 200 };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  const found = objects.get(key);
  if (!found) return { status: 404, body: '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>' };
  const etag = `"${createHash('md5').update(found).digest('hex')}"`;
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (start === undefined) return { status: 200, body: found, etag };
  return { status: 206, body: found.subarray(Number(start), Number(end) + 1), etag };
}

/** Starts an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const refusals: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const { pathname, searchParams: query } = new URL(incoming.url ?? '/', 'http://localhost');
    const { method = '' } = incoming;
    const [, bucket, ...rest] = decodeURIComponent(pathname).split('/');
    const fault = bucket === s3Keys.bucket ? signatureFault(incoming, body) : `the bucket ${bucket}`;
    if (fault) {
      refusals.push(fault);
      outgoing.writeHead(403).end('<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>');
      return;
    }
    requests.push(`${method} /${rest.join('/')}`);
    const { range } = incoming.headers;
    const { status, body: content = '', etag } = answer(objects, { method, key: rest.join('/'), query, body, range });
    outgoing.writeHead(status, {
      'content-length': Buffer.byteLength(content),
      'last-modified': new Date().toUTCString(),
      ...(etag ? { etag } : {}),
    });
    outgoing.end(method === 'HEAD' ? undefined : content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    refusals,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The variables with which the backend stores its files in that bucket. */
export function s3Variables(endpoint: string): Record<string, string> {
  return {
    SWITCHBOARD_S3_BUCKET: s3Keys.bucket,
    SWITCHBOARD_S3_ENDPOINT: endpoint,
    SWITCHBOARD_S3_REGION: s3Keys.region,
    SWITCHBOARD_S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
    SWITCHBOARD_S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
    SWITCHBOARD_S3_FORCE_PATH_STYLE: '1',
  };
}
