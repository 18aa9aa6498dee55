import type { Attributes, Span, Tracer } from './span.ts';

const silent: Span = { rename: () => undefined, set: () => undefined, fail: () => undefined };

let tracer: Tracer | null = null;

/** Sends spans to an OTLP endpoint from now on; what it takes is loaded only then. Gives what ends it, once everything is sent. */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  const { createOtlpTracer } = await import('./otlp.ts');
  const started = createOtlpTracer(endpoint);
  tracer = started;
  return async () => {
    if (tracer === started) tracer = null;
    await started.stop();
  };
}

/** Does work as a span of what it is a part of; without an endpoint, it is just done. */
export function traced<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer ? tracer.span(name, attributes, work) : work(silent);
}

/** Tells of something that was measured elsewhere and is over now. */
export function tracePast(name: string, milliseconds: number, attributes: Attributes): void {
  tracer?.past(name, milliseconds, attributes);
}
