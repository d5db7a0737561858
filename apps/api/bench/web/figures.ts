import type { Figure } from '../results.ts';
import { percentile } from '../statistics.ts';
import type { Budget } from './screens.ts';
import { type Network, networks, type Visit } from './visit.ts';

export const allNetworks = Object.keys(networks) as Network[];

/** What was measured of a screen: visits by network, and in milliseconds what came after those on slow 4G. */
export interface Watched {
  readonly visits: Readonly<Record<Network, Visit[]>>;
  readonly again: number[];
  readonly offline: number[];
  readonly verdict: number[];
  readonly alone: number[];
  readonly further: number[];
}

export const nothingWatched = (): Watched => ({
  visits: { 'slow 4G': [], '3G': [] },
  again: [],
  offline: [],
  verdict: [],
  alone: [],
  further: [],
});

/** Medians, judged by a budget where there is one. */
export function figuresOf(watched: Watched, budget: Budget | undefined): Figure[] {
  const { visits, again, offline, verdict, alone, further } = watched;
  const figure = (name: string, values: readonly number[], most?: number): Figure => ({
    name,
    values: [percentile(values, 50)],
    unit: 'decimal',
    ...(most === undefined ? {} : { target: { most } }),
  });
  const spread = (name: string, values: readonly number[]): Figure => ({
    name,
    values: [Math.min(...values), Math.max(...values)],
    unit: 'spread',
  });
  const first = visits['slow 4G'];
  const only = (visits: readonly Visit[], name: keyof Visit) => visits.map((each) => each[name]);
  const kb = (name: 'html' | 'css' | 'js' | 'all') => only(first, name).map((bytes) => bytes / 1000);
  const seconds = (values: readonly number[]) => values.map((value) => value / 1000);
  const later = (name: string, values: readonly number[], most?: number) =>
    values.length === 0 ? [] : [figure(name, values, most)];
  return [
    figure('HTML KB', kb('html'), budget?.html),
    figure('CSS KB', kb('css'), budget?.css),
    figure('JS KB', kb('js'), budget?.js),
    figure('all KB', kb('all')),
    figure('requests', only(first, 'requests')),
    ...allNetworks.flatMap((network) => {
      const values = seconds(only(visits[network], 'lcp'));
      return [
        figure(`LCP s, ${network}`, values, budget?.lcp[network]),
        spread(`of a visit, ${network}`, values),
      ];
    }),
    figure('INP ms', only(first, 'inp'), budget?.inp),
    figure('CLS', only(first, 'cls'), budget?.cls),
    ...later('again s', seconds(again), budget?.again),
    ...later('offline s', seconds(offline), budget?.offline),
    ...later('verdict ms', verdict, budget?.verdict),
    ...later('alone ms', alone, budget?.verdict),
    ...later('further s', seconds(further), budget?.further),
  ];
}
