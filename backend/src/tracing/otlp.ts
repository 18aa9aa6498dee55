import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { type Context, type Span as OtelSpan, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { withoutTrailingSlashes } from '@switchboard/contracts/trim-text';
import type { Span, Tracer } from './span.ts';

// Separate from the global provider, which would also send the traces of libraries, such as what is said in calls.
const current = new AsyncLocalStorage<Context>();

const spanOf = (span: OtelSpan): Span => ({
  rename: (name) => void span.updateName(name),
  set: (attributes) => void span.setAttributes(attributes),
  fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
});

const resource = () =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': process.env.OTEL_SERVICE_NAME ?? 'switchboard',
        'service.instance.id': `${hostname()}:${process.pid}`,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));

/** Sends spans by OTLP over HTTP. Headers, sampling and further attributes are read from OpenTelemetry's own variables. */
export function createOtlpTracer(endpoint: string): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${withoutTrailingSlashes(endpoint)}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: resource(),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('switchboard');
  const parent = () => current.getStore() ?? ROOT_CONTEXT;
  return {
    async span(name, attributes, work) {
      const span = tracer.startSpan(name, { attributes }, parent());
      try {
        return await current.run(trace.setSpan(parent(), span), async () => await work(spanOf(span)));
      } catch (error) {
        spanOf(span).fail(error instanceof Error ? error.name : 'unknown');
        throw error;
      } finally {
        span.end();
      }
    },
    past(name, milliseconds, attributes) {
      const endedAt = Date.now();
      tracer.startSpan(name, { attributes, startTime: endedAt - milliseconds }, parent()).end(endedAt);
    },
    async stop() {
      // An unreachable endpoint must not prevent the stop.
      await provider.shutdown().catch(() => undefined);
    },
  };
}
