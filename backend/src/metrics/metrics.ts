import type pg from 'pg';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createClusterFigures } from './cluster-figures.ts';
import { createInstruments, type Instruments } from './instruments.ts';

/** What a process counts and reads, as Prometheus asks for it. */
export interface Metrics extends Instruments {
  /** All of it in Prometheus' text format. */
  text(): Promise<string>;
}

let basics: Registry | undefined;

// Of the process itself, whose clocks run from the first time that somebody asks.
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
