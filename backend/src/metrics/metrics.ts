import type pg from 'pg';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createClusterFigures } from './cluster-figures.ts';
import { createInstruments, type Instruments } from './instruments.ts';

/** A process's counters and gauges for Prometheus. */
export interface Metrics extends Instruments {
  /** All of them in Prometheus' text format. */
  text(): Promise<string>;
}

let basics: Registry | undefined;

// Metrics of the process itself, which start with the first scrape.
function processBasics(): Registry {
  if (basics) return basics;
  basics = new Registry();
  collectDefaultMetrics({ register: basics });
  return basics;
}

export function createMetrics(systemPool: Pick<pg.Pool, 'query'>): Metrics {
  const instruments = createInstruments();
  const { registry } = instruments;
  const cluster = createClusterFigures(registry, systemPool);
  return {
    ...instruments,
    async text() {
      await cluster.refresh();
      return `${await registry.metrics()}${await processBasics().metrics()}`;
    },
  };
}
