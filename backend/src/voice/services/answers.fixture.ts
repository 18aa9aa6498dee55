import type { ServerResponse } from 'node:http';

/** How a provider's server answers a request. */
export type Answer = (response: ServerResponse) => void;

export const status =
  (code: number): Answer =>
  (response) =>
    void response.writeHead(code).end('{"error":"k"}');

export const never: Answer = () => {};

/** Answers with pieces, and breaks off after the last one. */
export const cutAfter =
  (...pieces: (string | Uint8Array)[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-length': '1000000' });
    for (const piece of pieces) response.write(piece);
    setTimeout(() => response.destroy(), 30);
  };

/** Answers with pieces, to the end. */
export const whole =
  (...pieces: (string | Uint8Array)[]): Answer =>
  (response) => {
    response.writeHead(200);
    for (const piece of pieces) response.write(piece);
    response.end();
  };
