import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspaces } from '../places.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Imports that are there when a file runs: those of types alone are not. */
const importPattern =
  /(?:^|\n)(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'/g;

/** What asks vitest for the PostgreSQL server of the run. */
const usesServer = /\binject\('postgres'\)/;

/** Returns the test files, below the root, that need no PostgreSQL: nothing that they import asks for the server of the run. */
export function unitTests(patterns: readonly string[]): string[] {
  const known = new Map<string, boolean>();
  const needsServer = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    // A circle of imports needs what its other files need.
    known.set(file, false);
    const text = readFileSync(join(root, file), 'utf8');
    const needs = usesServer.test(text) || importsOf(file, text).some(needsServer);
    known.set(file, needs);
    return needs;
  };
  return patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !needsServer(file));
}

const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(importPattern)].flatMap(([, of, later]) => {
    const specifier = of ?? later ?? '';
    const target = workspaces[specifier] ?? (specifier.startsWith('.') ? join(dirname(file), specifier) : '');
    return target !== '' && existsSync(join(root, target)) ? [target] : [];
  });
