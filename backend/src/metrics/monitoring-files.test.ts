import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPrometheusText } from '../testing/prometheus-text.ts';
import { createMetrics } from './metrics.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

interface Dashboard {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
}

const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as Dashboard;
const alerts = [
  ...read('deploy/monitoring/alerts.yml').matchAll(/- alert: (\w+)\n +expr: (.+)\n([\s\S]*?)(?=\n\n|$)/g),
].map(([, name = '', expr = '', rest = '']) => ({ name, expr, rest }));

/** Every metric by the names of its samples, with the labels that it may have. */
async function knownMetrics(): Promise<Map<string, Set<string>>> {
  const metrics = createMetrics({ query: () => Promise.reject(new Error('there is no database here')) } as never);
  const declared = metrics.registry.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[];
  const labelsOf = new Map(declared.map(({ name, labelNames }) => [name, labelNames]));
  const known = new Map([['up', new Set(['job', 'instance'])]]);
  for (const { name, type, samples } of readPrometheusText(await metrics.text())) {
    const labels = new Set([
      'job',
      'instance',
      ...(labelsOf.get(name) ?? samples.flatMap((one) => Object.keys(one.labels))),
    ]);
    if (type !== 'histogram') known.set(name, labels);
    else
      for (const suffix of ['_bucket', '_sum', '_count'])
        known.set(`${name}${suffix}`, suffix === '_bucket' ? new Set([...labels, 'le']) : labels);
  }
  return known;
}

/** Names in an expression that don't exist. */
function unknownIn(expr: string, known: Map<string, Set<string>>): string[] {
  const used = [...expr.matchAll(/\b(up|(?:switchboard|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/));
  const labels = new Set(used.flatMap(([, name = '']) => [...(known.get(name) ?? [])]));
  return [
    ...(used.length === 0 ? ['no metric'] : []),
    ...used.flatMap(([, name = '', selector = '']) => {
      const own = known.get(name);
      if (!own) return [name];
      return [...selector.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].flatMap(([, label = '']) =>
        own.has(label) ? [] : [`${name}{${label}}`],
      );
    }),
    ...grouped.filter((name) => !labels.has(name)),
  ];
}

describe('the files for Prometheus and Grafana', () => {
  it('the dashboard and alerts use only metrics and labels that exist', async () => {
    const known = await knownMetrics();
    const panels = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ name: title, expr })));
    expect(alerts.length).toBeGreaterThan(10);
    for (const { name, expr } of [...panels, ...alerts]) expect(unknownIn(expr, known), `${name}: ${expr}`).toEqual([]);
    expect(unknownIn('sum by (nothing) (switchboard_jobs_total{who="x"}) + switchboard_wrong', known)).toEqual([
      'switchboard_jobs_total{who}',
      'switchboard_wrong',
      'nothing',
    ]);
  });

  it('every metric has a panel, an alert and a line in docs/metrics.md', async () => {
    const shown = JSON.stringify(dashboard) + read('deploy/monitoring/alerts.yml');
    const told = read('docs/metrics.md');
    const ours = [...(await knownMetrics()).keys()].filter((name) => name.startsWith('switchboard_'));
    for (const name of new Set(ours.map((one) => one.replace(/_(bucket|sum|count)$/, '')))) {
      expect(shown, name).toContain(name);
      expect(told, name).toContain(`\`${name}\``);
    }
  });

  it('docs/alerts.md has one section for each alert', () => {
    const sections = read('docs/alerts.md').split(/^## /m).slice(1);
    expect(sections.map((section) => section.split('\n')[0])).toEqual(alerts.map(({ name }) => name));
    for (const section of sections)
      for (const part of ['**Means:**', '**Look at:**', '**Do:**']) expect(section).toContain(part);
    for (const { name, rest } of alerts) {
      expect(rest).toContain(`runbook: docs/alerts.md#${name.toLowerCase()}`);
      expect(rest).toMatch(/severity: (critical|warning) \}/);
    }
  });
});
