import type { Attributes, Span, Tracer } from './span.ts';

const silent: Span = { rename: () => undefined, set: () => undefined, fail: () => undefined };

let tracer: Tracer | null = null;

/**
 * Sends spans to an OTLP endpoint from now on; the library is loaded only then. Returns the function that ends it, once everything
 * is sent.
 */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  const { createOtlpTracer } = await import('./otlp.ts');
  const started = createOtlpTracer(endpoint);
  tracer = started;
  return async () => {
    if (tracer === started) tracer = null;
    await started.stop();
  };
}

/** Runs work as a span of its parent; without an endpoint, it only runs the work. */
export function traced<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer ? tracer.span(name, attributes, work) : work(silent);
}

/** Records a span that was measured elsewhere and has ended. */
export function tracePast(name: string, milliseconds: number, attributes: Attributes): void {
  tracer?.past(name, milliseconds, attributes);
}
