import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { receivedBody } from './received-body.ts';

/** A span as it was sent. */
interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentId: string;
  attributes: Record<string, string | number | boolean>;
}

/** An endpoint on this machine that accepts traces by OTLP over HTTP, in protobuf. */
export interface OtlpReceiver {
  url: string;
  spans: ReceivedSpan[];
  /** All received bytes, unchanged. */
  bytes(): Buffer;
  close(): Promise<void>;
}

type Field = { number: number; value: Buffer | bigint };

/** The fields of a protobuf message, in their order. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const bytes = (length: number) => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const read: Record<number, () => Buffer | bigint> = {
      0: varint,
      1: () => bytes(8),
      2: () => bytes(Number(varint())),
      5: () => bytes(4),
    };
    const value = read[tag & 7]?.();
    if (value === undefined) throw new Error(`No protobuf: wire type ${tag & 7}`);
    fields.push({ number: tag >> 3, value });
  }
  return fields;
}

const all = (message: Buffer, number: number) =>
  fieldsOf(message).flatMap((field) => (field.number === number && Buffer.isBuffer(field.value) ? [field.value] : []));

function attributeOf(pair: Buffer): [string, string | number | boolean] {
  const [key = Buffer.alloc(0)] = all(pair, 1);
  const [field] = fieldsOf(all(pair, 2)[0] ?? Buffer.alloc(0));
  const { number, value } = field ?? { number: 1, value: Buffer.alloc(0) };
  if (number === 2) return [key.toString(), value === 1n];
  if (typeof value === 'bigint') return [key.toString(), Number(BigInt.asIntN(64, value))];
  return [key.toString(), number === 4 ? value.readDoubleLE() : value.toString()];
}

function spanOf(span: Buffer): ReceivedSpan {
  const hex = (number: number) => all(span, number)[0]?.toString('hex') ?? '';
  return {
    name: all(span, 5)[0]?.toString() ?? '',
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    attributes: Object.fromEntries(all(span, 9).map(attributeOf)),
  };
}

export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const body = await receivedBody(request);
    if (!body) return;
    bodies.push(body);
    if (request.url === '/v1/traces')
      for (const ofResource of all(body, 1))
        for (const ofScope of all(ofResource, 2)) spans.push(...all(ofScope, 2).map(spanOf));
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bytes: () => Buffer.concat(bodies),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
