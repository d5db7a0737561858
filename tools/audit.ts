import { execFile } from 'node:child_process';
import { root } from './generate-texts.ts';

/** What `npm audit --json` prints: a report, or an error where the registry has no list of known faults. */
interface Report {
  readonly auditReportVersion?: number;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string; readonly range: string }>>;
}

const refused = new Set(['high', 'critical']);

/** The result of an audit: a sentence, and whether a package with a high or critical fault is locked. */
export function audited(printed: string): { readonly text: string; readonly ok: boolean } {
  let report: Report = {};
  try {
    report = JSON.parse(printed) as Report;
  } catch {
    // As without a registry.
  }
  const { auditReportVersion, vulnerabilities = {} } = report;
  if (auditReportVersion === undefined)
    return { text: 'The registry answers no audit: known faults of packages were not looked up.', ok: true };
  const found = Object.entries(vulnerabilities);
  const bad = found.filter(([, { severity }]) => refused.has(severity));
  const names = found.map(([name, { severity, range }]) => `  ${name} ${range}: ${severity}`);
  return {
    text: [`Packages with known faults: ${found.length}, high or critical: ${bad.length}`, ...names].join(
      '\n',
    ),
    ok: bad.length === 0,
  };
}

/** `npm audit` of the lockfile. npm ends with 1 for faults and for an unreachable registry alike: its text tells them apart. */
function npmAudit(): Promise<string> {
  return new Promise((resolve) => {
    execFile('npm', ['audit', '--json'], { cwd: root, timeout: 60_000 }, (_error, stdout) => resolve(stdout));
  });
}

if (import.meta.main) {
  const { text, ok } = audited(await npmAudit());
  console.log(text);
  process.exitCode = ok ? 0 : 1;
}
