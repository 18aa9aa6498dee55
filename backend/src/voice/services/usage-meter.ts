import { type CostPart, costParts } from '@switchboard/contracts/cost-units';
import type { Usage } from '@switchboard/contracts/costs';

type Used = Omit<Usage, 'is_estimated'> & { is_estimated?: boolean };

const order = Object.keys(costParts) as CostPart[];

/** Counts the usage of one conversation. */
export class UsageMeter {
  readonly #items = new Map<string, Usage>();

  add({ is_estimated = false, ...used }: Used): void {
    // Ignores values that aren't numbers; providers send such values.
    if (used.quantity === 0 || !Number.isFinite(used.quantity)) return;
    const key = JSON.stringify([used.part, used.provider, used.model, used.unit]);
    const known = this.#items.get(key);
    this.#items.set(key, {
      ...used,
      quantity: Math.round(((known?.quantity ?? 0) + used.quantity) * 1_000) / 1_000,
      is_estimated: is_estimated || (known?.is_estimated ?? false),
    });
  }

  /** The usage so far, part by part. */
  used(): Usage[] {
    return [...this.#items.values()].sort((one, other) => order.indexOf(one.part) - order.indexOf(other.part));
  }
}

/** Combines the usage of one agent with what was counted of those before it; the last usage of those is unknown. */
export function usageTogether(before: readonly Usage[], now: readonly Usage[]): Usage[] {
  const meter = new UsageMeter();
  for (const used of before) meter.add({ ...used, is_estimated: true });
  for (const used of now) meter.add(used);
  return meter.used();
}
