import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Metrics } from './kernel.ts';

const PREFIX = 'drawroom_';
/** Buckets in the unit that the name ends in. */
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const BUCKETS_MS = BUCKETS_SECONDS.map((seconds) => seconds * 1000);
/** Gauges of the library whose names promtool refuses: `_total` is for counters. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** Counters and histograms in the Prometheus format; every name gets the prefix `drawroom_`. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  return {
    count: (name, labels = {}, by = 1) => {
      let counter = counters.get(name);
      if (!counter) {
        counter = new Counter({
          name: PREFIX + name,
          help: helpOf(name),
          labelNames: Object.keys(labels),
          registers: [registry],
        });
        counters.set(name, counter);
      }
      counter.inc(labels, by);
    },
    observe: (name, value, labels = {}) => {
      let histogram = histograms.get(name);
      if (!histogram) {
        const buckets = name.endsWith('_ms') ? BUCKETS_MS : BUCKETS_SECONDS;
        const labelNames = Object.keys(labels);
        histogram = new Histogram({
          name: PREFIX + name,
          help: helpOf(name),
          labelNames,
          buckets,
          registers: [registry],
        });
        histograms.set(name, histogram);
      }
      histogram.observe(labels, value);
    },
    gauge: (name, read) => {
      const collect = function collect(this: Gauge): void {
        this.set(read());
      };
      registry.registerMetric(new Gauge({ name: PREFIX + name, help: helpOf(name), registers: [], collect }));
    },
    gauges: (name, labelNames, read) => {
      const collect = function collect(this: Gauge): void {
        this.reset();
        for (const { labels, value } of read()) this.set(labels, value);
      };
      registry.registerMetric(
        new Gauge({ name: PREFIX + name, help: helpOf(name), labelNames: [...labelNames], registers: [], collect }),
      );
    },
    text: () => registry.metrics(),
  };
}

/** `lottery_bet_total` reads "lottery bet total": the name says it all. */
function helpOf(name: string): string {
  return name.replaceAll('_', ' ');
}
