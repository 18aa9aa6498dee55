import { type CostPart, costParts } from '@switchboard/contracts/cost-units';
import type { Usage } from '@switchboard/contracts/costs';

type Used = Omit<Usage, 'is_estimated'> & { is_estimated?: boolean };

const order = Object.keys(costParts) as CostPart[];

/** Counts what one conversation uses. */
export class UsageMeter {
  readonly #items = new Map<string, Usage>();

  add({ is_estimated = false, ...used }: Used): void {
    if (used.quantity === 0) return;
    const key = JSON.stringify([used.part, used.provider, used.model, used.unit]);
    const known = this.#items.get(key);
    this.#items.set(key, {
      ...used,
      quantity: Math.round(((known?.quantity ?? 0) + used.quantity) * 1_000) / 1_000,
      is_estimated: is_estimated || (known?.is_estimated ?? false),
    });
  }

  /** All that was used so far, part by part. */
  used(): Usage[] {
    return [...this.#items.values()].sort((one, other) => order.indexOf(one.part) - order.indexOf(other.part));
  }
}
