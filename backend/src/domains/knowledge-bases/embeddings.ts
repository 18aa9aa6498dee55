import { z } from 'zod';
import type { Env } from '../../env.ts';
import { sendRequest } from '../../outgoing/send-request.ts';

// Of 128 texts in four thousand numbers each, as JSON.
const maxBytes = 16 * 1024 * 1024;

const Answer = z.object({
  data: z.array(z.object({ index: z.int(), embedding: z.array(z.number()).min(1).max(8192) })),
});

/** Of length 1, so that the product of two says how near they are. */
function unit(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => (length === 0 ? 0 : number / length));
}

/**
 * What texts mean, in their order, by the endpoint of the installation. Throws an Error where it does not answer as the protocol has it;
 * its address is looked at like those that organizations give.
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

/** As it lies in the database. */
export const toBytes = (vector: Float32Array): Uint8Array<ArrayBuffer> => new Uint8Array(vector.slice().buffer);

/** How near two texts are, from -1 to 1; null where one of them is of another model. */
export function nearness(one: Float32Array, bytes: Uint8Array): number | null {
  if (bytes.byteLength !== one.byteLength) return null;
  // A copy: what comes from the database is a part of something larger.
  const other = new Float32Array(Uint8Array.from(bytes).buffer);
  return one.reduce((sum, number, index) => sum + number * (other[index] ?? 0), 0);
}
