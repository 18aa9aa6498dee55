import { api } from '@switchboard/contracts';
import type { Endpoint } from '@switchboard/contracts/endpoint';
import { z } from 'zod';
import type { FakeResponses } from './fakeApi.ts';
import { sampleIndex, sampleValue, type ValueSchema } from './sampleValue.ts';

interface Asked {
  params?: Record<string, string>;
  body?: unknown;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Copies the requested id, or the sent data, into the sample, for the fields that it has. */
function withAsked(sample: unknown, { params = {}, body }: Asked): unknown {
  if (!isFields(sample)) return sample;
  const given = { ...(isFields(body) ? body : {}), ...params };
  return { ...sample, ...Object.fromEntries(Object.entries(given).filter(([name]) => name in sample)) };
}

function answerOf({ response }: Endpoint): (asked: Asked) => unknown {
  let schema: ValueSchema | undefined;
  return (asked) => {
    if (!response) return undefined;
    schema ??= z.toJSONSchema(response, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as ValueSchema;
    const id = Object.values(asked.params ?? {}).at(-1);
    const sample = sampleValue(schema, '', id === undefined ? 0 : sampleIndex(id));
    const adapted = response.safeParse(withAsked(sample, asked));
    return adapted.success ? adapted.data : response.parse(sample);
  };
}

const parameters = (key: string): number => key.split(':').length;

/**
 * An answer for every endpoint, generated from the contract's own schemas: six rows in a list, and a detail that equals
 * the list's row with that id. Nothing is stored: writes are answered and forgotten.
 */
export function sampleAnswers(): FakeResponses {
  const entries = Object.entries(api as Record<string, Endpoint>)
    // A path without parameters comes before one that would match its last part as an id.
    .sort(([one], [other]) => parameters(one) - parameters(other))
    .map(([key, endpoint]) => [key, answerOf(endpoint)]);
  return Object.fromEntries(entries) as FakeResponses;
}
