import type { Transport } from './transport.ts';

/** A group of operations. */
export class Resource {
  protected readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
  }
}

/** A part of an address. An empty one would name the list instead of one of its items. */
export function part(value: string | number): string {
  const text = String(value);
  if (text === '' || text === '.' || text === '..') throw new TypeError(`"${text}" can't be a part of an address.`);
  return encodeURIComponent(text);
}
