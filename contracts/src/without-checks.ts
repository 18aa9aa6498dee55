import { z } from 'zod';

type Def = z.core.$ZodTypeDef & {
  element: z.ZodType;
  shape: Record<string, z.ZodType>;
  innerType: z.ZodType;
  defaultValue: unknown;
  options: z.ZodObject[];
  discriminator?: string;
};

/**
 * The same shape without limits and conditions: for responses with data that was stored under other limits. Absent
 * fields still get their defaults.
 */
export function withoutChecks(schema: z.ZodType): z.ZodType {
  const def = schema._zod.def as Def;
  switch (def.type) {
    case 'array':
      return z.array(withoutChecks(def.element));
    case 'object':
      return z.object(
        Object.fromEntries(Object.entries(def.shape).map(([name, inner]) => [name, withoutChecks(inner)])),
      );
    case 'nullable':
      return z.nullable(withoutChecks(def.innerType));
    case 'default':
      return z._default(withoutChecks(def.innerType), def.defaultValue);
    case 'prefault':
      return z.prefault(withoutChecks(def.innerType), def.defaultValue);
    case 'union':
      return def.discriminator === undefined
        ? z.union(def.options.map(withoutChecks))
        : z.discriminatedUnion(def.discriminator, def.options.map(withoutChecks) as [z.ZodObject]);
    case 'string':
      return z.string();
    case 'number':
      return z.number();
    default:
      return schema;
  }
}
