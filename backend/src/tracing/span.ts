/** Attributes of a span: fixed words, numbers and ids; never a name, phone number, address or text. */
export type Attributes = Record<string, string | number | boolean>;

/** Work in progress. */
export interface Span {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** It failed; `type` is the kind of failure, never its message, which may quote what people typed. */
  fail(type: string): void;
}

export interface Tracer {
  span<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T>;
  /** Work that is already over and ended now. */
  past(name: string, milliseconds: number, attributes: Attributes): void;
  stop(): Promise<void>;
}
