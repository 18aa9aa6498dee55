/** A file to be uploaded with its name. */
export type Upload = File | { name: string; content: Blob };

/** How much of an upload has been sent. */
export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

/** A `multipart/form-data` body with the file in the field `file`. */
export function formBody(upload: Upload): { body: Blob; contentType: string } {
  const content = 'content' in upload ? upload.content : upload;
  const boundary = `switchboard-${crypto.randomUUID()}`;
  const name = upload.name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${content.type || 'application/octet-stream'}\r\n\r\n`;
  return {
    body: new Blob([head, content, `\r\n--${boundary}--\r\n`]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

interface Sending {
  url: string;
  method: string;
  headers: Headers;
  body: Blob;
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

/** Sends a body and reports what has been sent. Browsers report that only for an XMLHttpRequest. */
export function sendWithProgress(sending: Sending, fetcher: typeof fetch): Promise<Response> {
  return typeof XMLHttpRequest === 'function' ? sendByXhr(sending) : sendAsStream(sending, fetcher);
}

function sendAsStream({ url, method, headers, body, signal, onProgress }: Sending, fetcher: typeof fetch) {
  let sentBytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      sentBytes += chunk.byteLength;
      onProgress({ sentBytes, totalBytes: body.size });
      controller.enqueue(chunk);
    },
  });
  // The API takes files with their length only.
  headers.set('content-length', String(body.size));
  const init = {
    method,
    headers,
    body: body.stream().pipeThrough(counter),
    signal,
    redirect: 'manual',
    duplex: 'half',
  };
  return fetcher(url, init as RequestInit);
}

function sendByXhr({ url, method, headers, body, signal, onProgress }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(method, url);
    request.responseType = 'blob';
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onProgress({ sentBytes: loaded, totalBytes: body.size });
    request.onload = () => {
      const answered = new Headers();
      for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
        const colon = line.indexOf(':');
        if (colon > 0) answered.append(line.slice(0, colon), line.slice(colon + 1).trim());
      }
      const hasBody = request.status !== 204 && request.status !== 304;
      resolve(new Response(hasBody ? (request.response as Blob) : null, { status: request.status, headers: answered }));
    };
    request.onerror = () => reject(new TypeError('The request failed'));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', abort);
    request.send(body);
  });
}
