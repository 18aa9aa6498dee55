import { z } from 'zod';
import type { Env } from '../../env.ts';
import { sendRequest } from '../../outgoing/send-request.ts';

// Fits 128 texts of four thousand numbers each, as JSON.
const maxBytes = 16 * 1024 * 1024;

const Answer = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1).max(8192) })),
});

/** Normalized to length 1, so that the dot product of two vectors is their nearness. */
function unit(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => (length === 0 ? 0 : number / length));
}

/**
 * The embeddings of texts, in order, from the installation's endpoint. Throws an Error for an answer that violates the protocol;
 * the endpoint's address is checked like those that organizations enter.
 */
export async function embed(
  { embeddings, privateNetworks }: Pick<Env, 'embeddings' | 'privateNetworks'>,
  texts: readonly string[],
  timeoutMs: number,
): Promise<Float32Array[]> {
  if (!embeddings) throw new Error('There is no endpoint of embeddings');
  const { url, model, key } = embeddings;
  const { status, body, cut } = await sendRequest({
    url: `${url}/embeddings`,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
    timeoutMs,
    maxBytes,
    allowed: privateNetworks,
  });
  if (status !== 200 || cut) throw new Error(`The endpoint of embeddings answered ${status}${cut ? `, ${cut}` : ''}`);
  const { data } = Answer.parse(JSON.parse(body.toString()));
  const found = new Map(data.map(({ index, embedding }) => [index, embedding]));
  return texts.map((_, index) => {
    const numbers = found.get(index);
    if (!numbers) throw new Error('The endpoint of embeddings left a text out');
    return unit(numbers);
  });
}

/** The format in the database. */
export const toBytes = (vector: Float32Array): Uint8Array<ArrayBuffer> => new Uint8Array(vector.slice().buffer);

/** The nearness of two texts, from -1 to 1; null if they are embedded by different models. */
export function nearness(one: Float32Array, bytes: Uint8Array): number | null {
  if (bytes.byteLength !== one.byteLength) return null;
  // Copied, because the bytes from the database are a view into a larger buffer.
  const other = new Float32Array(Uint8Array.from(bytes).buffer);
  return one.reduce((sum, number, index) => sum + number * (other[index] ?? 0), 0);
}
